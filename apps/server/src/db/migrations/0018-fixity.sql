-- Whether the bytes of a file are still those that came: when they were last held against their checksum,
-- who is at it now, and what was found.
alter table file
  add column checked_at timestamptz,
  -- a worker that dies leaves its claim behind, so a claim ends by itself
  add column checking_until timestamptz,
  add column damage text check (damage in ('damaged', 'missing')),
  add column damaged_since timestamptz,
  -- when administrators were told of what is wrong with it now
  add column problem_told_at timestamptz,
  add constraint file_damage_has_time check ((damage is null) = (damaged_since is null));
create index file_by_check on file ((coalesce(checked_at, created_at)), id);
create index file_damaged on file (institution_id, id) where damage is not null;

-- What was done to keep a file, as PREMIS keeps it: one line for each check.
create table file_event (
  id bigint generated always as identity primary key,
  -- A file deleted for good takes its events along; its deletion stands in the audit trail.
  file_id bigint not null references file (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  outcome text not null,
  -- the checksum that was kept, and the one that was found (null when there was nothing to read)
  expected text,
  found text,
  detail text,
  agent text not null
);
create index file_event_of_file on file_event (file_id, id desc);
