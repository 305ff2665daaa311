-- Games, their seats, and what happened in them. Read by SQLite and by PostgreSQL.
create table games (
  id text primary key,
  system text not null,
  scenario text not null,
  edition text not null,
  header text not null,
  options text not null,
  status text not null,
  visibility text not null,
  head bigint not null,
  to_decide text not null,
  deadline double precision,
  outcome text not null,
  dice_commit text not null,
  dice_secret text not null,
  created double precision not null,
  started double precision,
  ended double precision
);
create table seats (
  game text not null references games (id),
  seat text not null,
  side text not null,
  person text not null,
  name text not null,
  bot text not null,
  token_hash text not null,
  claimed double precision,
  clock_left double precision,
  on_clock_since double precision,
  excused_left bigint not null,
  dice_words text not null,
  standing text not null,
  primary key (game, seat)
);
create index seats_by_token on seats (token_hash);
create index seats_by_person on seats (person);
create table feed (
  game text not null references games (id),
  n bigint not null,
  kind text not null,
  by_seat text not null,
  key text not null,
  line text not null,
  unheard_by text not null,
  chain_hash text not null,
  at double precision not null,
  primary key (game, n),
  unique (game, by_seat, key)
);
create table sessions (
  token_hash text primary key,
  person text not null,
  game text not null,
  seat text not null,
  created double precision not null,
  seen double precision not null,
  expires double precision
);
create index sessions_by_seat on sessions (game, seat);
create table offers (
  id text primary key,
  game text not null references games (id),
  kind text not null,
  by_seat text not null,
  to_n bigint,
  about text not null,
  answer text not null,
  answers text not null,
  at double precision not null,
  expires double precision
);
create index offers_by_game on offers (game);
create table notes (
  game text not null references games (id),
  seat text not null,
  text text not null,
  primary key (game, seat)
);
create table hooks (
  id text primary key,
  game text not null,
  seat text not null,
  person text not null,
  kind text not null,
  address text not null,
  secret text not null,
  error text not null,
  at double precision not null
);
create index hooks_by_seat on hooks (game, seat);
create table outbox (
  id text primary key,
  game text not null references games (id),
  seat text not null,
  n bigint not null,
  hook text not null,
  kind text not null,
  text text not null,
  due double precision not null,
  tries bigint not null,
  sent double precision,
  error text not null,
  unique (game, seat, n, hook, kind)
);
create index outbox_by_due on outbox (due);
