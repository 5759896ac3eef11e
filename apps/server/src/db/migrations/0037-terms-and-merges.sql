-- Where a place lies, for the map of the portal.
alter table index_term
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add check ((latitude is null) = (longitude is null)),
  add check (latitude is null or type = 'geographical');

-- A creator or a term that was merged into another, with the records that named it, so that it can be taken back.
create table merged_name (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('author', 'term')),
  gone_id bigint not null,
  into_id bigint not null,
  -- null for a term: those belong to nobody
  institution_id bigint references institution (id),
  -- the row as it was
  thing jsonb not null,
  -- [{id, position, had}]: had tells that the record named the other one too
  records jsonb not null,
  at timestamptz not null default now(),
  by_user bigint
);
create index merged_name_gone on merged_name (kind, gone_id);
create index merged_name_institution on merged_name (institution_id);

alter table record_history drop constraint record_history_kind_check;
alter table record_history add constraint record_history_kind_check
  check (kind in ('create', 'save', 'move', 'publish', 'unpublish', 'delete', 'restore', 'merge'));

-- The desk: what somebody saved last, and drafts; both read a handful of rows whatever the size of the archive.
create index record_saved_by on record (updated_by, updated_at desc) where deleted_at is null;
create index record_drafts on record (institution_id) where is_draft and deleted_at is null;
create index text_job_failed on text_job (institution_id) where state = 'failed';
