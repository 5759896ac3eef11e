-- Audit: who did what, written in the transaction of the act, never changed, chained by hashes.

-- An entry is complete by itself: names and roles of the moment, values before and after. Later renames and deletions
-- change nothing in it.
create table audit_event (
  id bigint generated always as identity primary key,
  -- The moment of writing: of two transactions that wait for each other the second may have begun first.
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  user_id bigint,
  user_name text,
  user_role text,
  institution_id bigint,
  institution_name text,
  address text,
  resource_type text,
  resource_id bigint,
  resource_title text,
  resource_signature text,
  changes jsonb not null default '[]',
  details jsonb not null default '{}'
);
create index audit_event_at on audit_event (at desc, id desc);
create index audit_event_user on audit_event (user_id, id desc);
create index audit_event_institution on audit_event (institution_id, id desc);
create index audit_event_kind on audit_event (kind, id desc);

-- One link per entry, without gaps, in the order of commits.
create table audit_link (
  position bigint primary key check (position > 0),
  event_id bigint not null unique,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
-- The last link once more, so that a chain cut at its end is detected.
create table audit_head (
  is_head boolean primary key default true check (is_head),
  position bigint not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
insert into audit_head (position, hash) values (0, repeat('0', 64));

-- The canonical form (docs/operations.md, services/audit/canonical-entry.ts): each part as its length in bytes, a colon,
-- the part and a comma; an absent part as a dash and a comma.
create function audit_part(value text) returns text
  language sql immutable parallel safe
  return case when value is null then '-,' else octet_length(value) || ':' || value || ',' end;
create function audit_hash(before text, place bigint, entry audit_event) returns text
  language sql stable parallel safe
  return encode(sha256(convert_to(
    audit_part(before) || audit_part(place::text) || audit_part(entry.id::text)
    || audit_part(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_part(entry.kind) || audit_part(entry.user_id::text) || audit_part(entry.user_name)
    || audit_part(entry.user_role) || audit_part(entry.institution_id::text) || audit_part(entry.institution_name)
    || audit_part(entry.address) || audit_part(entry.resource_type) || audit_part(entry.resource_id::text)
    || audit_part(entry.resource_title) || audit_part(entry.resource_signature)
    || audit_part(entry.changes::text) || audit_part(entry.details::text), 'UTF8')), 'hex');

-- Runs at commit, so that transactions wait for each other for that moment only. With the rights of the owner: the
-- working role cannot write a link.
create function link_audit_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  next_hash text;
begin
  select * into head from audit_head for update;
  next_hash := audit_hash(head.hash, head.position + 1, new);
  insert into audit_link (position, event_id, hash) values (head.position + 1, new.id, next_hash);
  update audit_head set position = head.position + 1, hash = next_hash;
  return null;
end $$;
create constraint trigger audit_event_linked after insert on audit_event
  deferrable initially deferred for each row execute function link_audit_event();

-- The owner of the database can disable these guards; the chain shows it.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail can only be added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_event_kept before update or delete or truncate on audit_event
  for each statement execute function refuse_audit_change();
create trigger audit_link_kept before update or delete or truncate on audit_link
  for each statement execute function refuse_audit_change();
create trigger audit_link_not_by_hand before insert on audit_link
  for each statement when (pg_trigger_depth() = 0) execute function refuse_audit_change();
create trigger audit_head_kept before insert or delete or truncate on audit_head
  for each statement execute function refuse_audit_change();
create trigger audit_head_not_by_hand before update on audit_head
  for each statement when (pg_trigger_depth() = 0) execute function refuse_audit_change();
