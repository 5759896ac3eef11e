-- A change of many records at once, kept so that it can be taken back while nobody has touched them since.
create table bulk_change (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution (id),
  at timestamptz not null default now(),
  by_user bigint
);
create index bulk_change_age on bulk_change (institution_id, at);

create table bulk_change_record (
  change_id bigint not null references bulk_change (id) on delete cascade,
  record_id bigint not null references record (id) on delete cascade,
  -- what the record must still be at to be put back
  version integer not null,
  -- the values that stood, of the fields that changed, as a request would send them
  before jsonb not null,
  primary key (change_id, record_id)
);
create index bulk_change_record_record on bulk_change_record (record_id);
