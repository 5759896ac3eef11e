-- Who has a record open: a row for every stream of events, for as long as the stream lives and its server says so.
-- Not worth a line in the log of the database: after a crash nobody is anywhere, and all come back by themselves.
create unlogged table presence (
  id bigint generated always as identity primary key,
  -- without references, so that no row of anybody's work is ever held by who merely looks at it
  record_id bigint not null,
  user_id bigint not null,
  session_id bigint not null,
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index presence_of_record on presence (record_id);
