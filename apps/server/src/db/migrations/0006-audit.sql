-- Who did what that matters to trust. Written in the transaction of the deed, never changed.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  user_id bigint,
  institution_id bigint,
  resource_type text,
  resource_id bigint,
  details jsonb not null default '{}'
);
create index audit_event_at on audit_event (at desc, id desc);
create index audit_event_user on audit_event (user_id, id desc);
create index audit_event_institution on audit_event (institution_id, id desc);
create index audit_event_kind on audit_event (kind, id desc);
