-- Letters: which ways are confirmed, the keys of the host, the codes it mailed, and what has moved clocks.
alter table hooks add column confirmed double precision;
create table host_keys (
  name text primary key,
  value text not null
);
create table code_mails (
  game text not null,
  seat text not null,
  at double precision not null
);
create index code_mails_by_seat on code_mails (game, seat);
create table clock_moves (
  game text not null references games (id),
  n bigint not null,
  at double precision not null,
  kind text not null,
  about text not null,
  primary key (game, n)
);
