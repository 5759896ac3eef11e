-- Harvest (OAI-PMH): which records were ever public, since when each is as it is, and which are public no more.

-- No foreign key: a purged record stays here as a tombstone.
create table harvest (
  record_id bigint primary key,
  institution_id bigint not null,
  collection_id bigint not null,
  -- whole seconds, given by one process at a time (queries/harvest), never in the order in which transactions end
  stamp timestamptz not null,
  -- of a collection: the last stamp in its subtree, itself included
  tree_stamp timestamptz,
  is_deleted boolean not null
);
create index harvest_order on harvest (stamp, record_id);
create index harvest_of_institution on harvest (institution_id, stamp, record_id);
create index harvest_of_collection on harvest (collection_id, stamp, record_id);
create index harvest_trees on harvest (tree_stamp, record_id) where tree_stamp is not null;

-- The last stamp given: every later one is later by a second or more.
create table harvest_state (
  only_row boolean primary key default true check (only_row),
  stamp timestamptz not null
);
insert into harvest_state (stamp) values (date_trunc('second', now()));

-- The queue of stamps: a record, or a name or an institution that many records mention (of those, the ones after
-- after_id).
create table harvest_due (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('record', 'author', 'term', 'institution')),
  target_id bigint not null,
  after_id bigint not null default 0
);

-- Any change of a public record is queued in the transaction that makes it.
create function note_harvest_update() returns trigger language plpgsql as $$
begin
  insert into harvest_due (kind, target_id)
  select 'record', id from new_rows where is_published union select 'record', id from old_rows where is_published;
  return null;
end $$;
create function note_harvest_insert() returns trigger language plpgsql as $$
begin
  insert into harvest_due (kind, target_id) select 'record', id from new_rows where is_published;
  return null;
end $$;
create function note_harvest_delete() returns trigger language plpgsql as $$
begin
  insert into harvest_due (kind, target_id) select 'record', id from old_rows where is_published;
  return null;
end $$;
create trigger record_harvest_update after update on record
  referencing old table as old_rows new table as new_rows for each statement execute function note_harvest_update();
create trigger record_harvest_insert after insert on record
  referencing new table as new_rows for each statement execute function note_harvest_insert();
create trigger record_harvest_delete after delete on record
  referencing old table as old_rows for each statement execute function note_harvest_delete();

-- A published file changes its record for harvesters; a checksum that was computed again does not.
create function note_harvest_file() returns trigger language plpgsql as $$
begin
  insert into harvest_due (kind, target_id)
  select 'record', given.record_id
  from (values (case when tg_op <> 'INSERT' and old.is_published then old.record_id end),
    (case when tg_op <> 'DELETE' and new.is_published then new.record_id end)) as given (record_id)
  where given.record_id is not null;
  return null;
end $$;
create trigger file_harvest_new after insert on file for each row when (new.is_published)
  execute function note_harvest_file();
create trigger file_harvest_gone after delete on file for each row when (old.is_published)
  execute function note_harvest_file();
create trigger file_harvest_changed after update of is_published, name, record_id, field, position, mime_type, scan on file
  for each row when ((old.is_published or new.is_published)
    and (old.is_published, old.name, old.record_id, old.field, old.position, old.mime_type, old.scan)
      is distinct from (new.is_published, new.name, new.record_id, new.field, new.position, new.mime_type, new.scan))
  execute function note_harvest_file();

create function note_harvest_name() returns trigger language plpgsql as $$
begin
  insert into harvest_due (kind, target_id) values (tg_argv[0], new.id);
  return null;
end $$;
create trigger author_harvest after update of name, author_type on author for each row
  when (old.name <> new.name or old.author_type is distinct from new.author_type)
  execute function note_harvest_name('author');
create trigger index_term_harvest after update of name on index_term for each row when (old.name <> new.name)
  execute function note_harvest_name('term');
create trigger institution_harvest after update of name, signature, is_published, fields on institution for each row
  when (old.name <> new.name or old.signature <> new.signature or old.is_published <> new.is_published
    or old.fields -> 'donorsPublic' is distinct from new.fields -> 'donorsPublic')
  execute function note_harvest_name('institution');
