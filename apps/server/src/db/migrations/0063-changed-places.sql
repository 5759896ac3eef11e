-- Whose pages a change touches is told more closely. A line names the collection too; of a record whose words alone were
-- changed it names the record right above, since only pages that show what lies below that one tell of it. Everything
-- that may change what there is (state, place, signature, dates, whether files are shown, a file, a name) is told of the
-- whole collection, and without a collection of the whole institution.
alter table changed_institution add column collection_id bigint, add column parent_id bigint;

create function note_changed_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_institution (institution_id, collection_id)
    select distinct institution_id, split_part(path, '.', 1)::bigint from new_rows where is_published;
  elsif tg_op = 'DELETE' then
    insert into changed_institution (institution_id, collection_id)
    select distinct institution_id, split_part(path, '.', 1)::bigint from old_rows where is_published;
  else
    insert into changed_institution (institution_id, collection_id, parent_id)
    select institution_id, collection_id, unnest(
      -- A change of records in many places is one of the collection.
      case when bool_and(is_of_words) and count(distinct parent_id) <= 20 then array_agg(distinct parent_id)
        else array[null]::bigint[] end)
    from (
      select n.institution_id, split_part(n.path, '.', 1)::bigint as collection_id, n.parent_id,
        n.parent_id is not null
        and (o.is_published, o.is_draft, o.deleted_at, o.published_at, o.path, o.level, o.signature, o.dates)
          is not distinct from
          (n.is_published, n.is_draft, n.deleted_at, n.published_at, n.path, n.level, n.signature, n.dates)
        and o.fields -> 'availabilities' is not distinct from n.fields -> 'availabilities' as is_of_words
      from new_rows n join old_rows o on o.id = n.id where n.is_published or o.is_published
      union all
      -- Where it stood before.
      select o.institution_id, split_part(o.path, '.', 1)::bigint, null, false
      from old_rows o join new_rows n on n.id = o.id
      where o.path <> n.path and (n.is_published or o.is_published)
    ) changed group by institution_id, collection_id;
  end if;
  if random() < 0.01 then perform sweep_changed_institutions(); end if;
  return null;
end $$;

create function note_changed_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_institution (institution_id, collection_id)
    select distinct f.institution_id, split_part(r.path, '.', 1)::bigint
    from new_rows f left join record r on r.id = f.record_id where f.is_published;
  elsif tg_op = 'DELETE' then
    insert into changed_institution (institution_id, collection_id)
    select distinct f.institution_id, split_part(r.path, '.', 1)::bigint
    from old_rows f left join record r on r.id = f.record_id where f.is_published;
  else
    insert into changed_institution (institution_id, collection_id)
    select distinct f.institution_id, split_part(r.path, '.', 1)::bigint
    from (select institution_id, record_id from new_rows where is_published
      union select institution_id, record_id from old_rows where is_published) f
    left join record r on r.id = f.record_id;
  end if;
  if random() < 0.01 then perform sweep_changed_institutions(); end if;
  return null;
end $$;

create or replace function note_changed_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_institution (institution_id, collection_id)
    select distinct r.institution_id, split_part(r.path, '.', 1)::bigint
    from new_rows n join record r on r.id = n.record_id where r.is_published;
  elsif tg_op = 'DELETE' then
    insert into changed_institution (institution_id, collection_id)
    select distinct r.institution_id, split_part(r.path, '.', 1)::bigint
    from old_rows n join record r on r.id = n.record_id where r.is_published;
  else
    insert into changed_institution (institution_id, collection_id)
    select distinct r.institution_id, split_part(r.path, '.', 1)::bigint
    from (select record_id from new_rows union select record_id from old_rows) n
    join record r on r.id = n.record_id where r.is_published;
  end if;
  return null;
end $$;

create or replace function note_changed_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into changed_institution (institution_id, collection_id)
    select distinct f.institution_id, split_part(r.path, '.', 1)::bigint
    from old_rows t join file f on f.id = t.file_id left join record r on r.id = f.record_id where f.is_published;
  else
    insert into changed_institution (institution_id, collection_id)
    select distinct f.institution_id, split_part(r.path, '.', 1)::bigint
    from new_rows t join file f on f.id = t.file_id left join record r on r.id = f.record_id where f.is_published;
  end if;
  return null;
end $$;

create or replace trigger record_noted_new after insert on record
  referencing new table as new_rows for each statement execute function note_changed_records();
create or replace trigger record_noted after update on record
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_records();
create or replace trigger record_noted_gone after delete on record
  referencing old table as old_rows for each statement execute function note_changed_records();
create or replace trigger file_noted_new after insert on file
  referencing new table as new_rows for each statement execute function note_changed_files();
create or replace trigger file_noted after update on file
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_files();
create or replace trigger file_noted_gone after delete on file
  referencing old table as old_rows for each statement execute function note_changed_files();
drop function note_changed_rows();

-- What migration 0049 noted nobody has read since migration 0042.
drop trigger record_changed on record;
drop trigger file_changed on file;
drop trigger transcription_changed on transcription;
drop trigger author_changed on author;
drop trigger record_author_changed on record_author;
drop trigger record_index_changed on record_index;
drop trigger index_term_changed on index_term;
drop trigger institution_changed on institution;
drop trigger news_changed on news;
drop function note_public_change();
drop view published.public_change;
drop table public_change;
