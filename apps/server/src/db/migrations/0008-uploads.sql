-- Resumable uploads that are under way. Any server may take the next part of one: what is here of it is told by
-- these rows, and the bytes are in the store.
create table upload (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- no reference: an account that goes is not held back by what it has begun
  owner_id bigint not null,
  -- null until the client has told it
  size bigint check (size >= 0),
  received bigint not null default 0 check (received >= 0),
  -- as the client sent it: the fields of the file to be, and whatever else
  metadata jsonb not null,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  check (received <= size)
);
create index upload_touched on upload (touched_at);

-- No cascade: whoever deletes rows must also queue their bytes.
create table upload_part (
  upload_id text not null references upload (id),
  start bigint not null,
  size bigint not null check (size > 0),
  content_id text not null unique,
  primary key (upload_id, start)
);
