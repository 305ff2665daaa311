-- What the processes of one database tell each other besides games: who listens where, and which seals wait.
create table listening (
  game text not null,
  seat text not null,
  process text not null,
  until double precision not null,
  spoke double precision not null,
  primary key (game, seat, process)
);
create index listening_by_process on listening (process);
create table seals (
  game text not null,
  seat text not null,
  seal text not null,
  link text not null,
  process text not null,
  at double precision not null,
  primary key (game, seat, seal)
);
