-- An entry of the trail tells by itself who, in which role, from where, about what, and what was before and after:
-- whatever is renamed or deleted later changes nothing in it.
alter table audit_event
  add column user_name text,
  add column user_role text,
  add column institution_name text,
  add column address text,
  add column resource_title text,
  add column resource_signature text,
  add column changes jsonb not null default '[]';

-- Entries that are there already get the names of today, which is the best that is known; their roles and addresses
-- were not kept.
update audit_event set
  user_name = (select full_name from app_user where app_user.id = audit_event.user_id),
  institution_name = (select name from institution where institution.id = audit_event.institution_id);

-- One link per entry, without gaps, in the order in which the entries were committed.
create table audit_link (
  position bigint primary key check (position > 0),
  event_id bigint not null unique,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
-- The last link once more, so that links cut off the end are missed.
create table audit_head (
  is_head boolean primary key default true check (is_head),
  position bigint not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
insert into audit_head (position, hash) values (0, repeat('0', 64));

-- The canonical form, written down in docs/operations.md and read back by services/audit/canonical-entry.ts:
-- each part as its length in bytes, a colon, the part and a comma; a part that is absent as a dash and a comma.
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

-- Runs when a transaction commits, so that two of them wait for each other only for that moment and not for as long
-- as their work takes. In the rights of the owner: the program itself cannot write a link.
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

do $$
declare
  head audit_head;
  entry audit_event;
begin
  select * into head from audit_head;
  for entry in select * from audit_event order by id loop
    head.position := head.position + 1;
    head.hash := audit_hash(head.hash, head.position, entry);
    insert into audit_link (position, event_id, hash) values (head.position, entry.id, head.hash);
  end loop;
  update audit_head set position = head.position, hash = head.hash;
end $$;

create constraint trigger audit_event_linked after insert on audit_event
  deferrable initially deferred for each row execute function link_audit_event();

-- Nothing is changed or removed, whoever asks. The owner of the database can lift these guards, and the chain tells.
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
