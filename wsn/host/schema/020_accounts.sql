-- People with an account, and the games that they offer in the lobby.
create table persons (
  id text primary key,
  name text not null,
  name_folded text not null unique,
  password_hash text not null,
  created double precision not null,
  seen double precision not null,
  banned double precision
);
create table openings (
  id text primary key,
  person text not null references persons (id),
  scenario text not null,
  seat text not null,
  pace text not null,
  note text not null,
  created double precision not null,
  expires double precision not null,
  taken_by text not null,
  game text not null
);
create index openings_by_expiry on openings (expires);
create index openings_by_person on openings (person);
create index sessions_by_person on sessions (person);
