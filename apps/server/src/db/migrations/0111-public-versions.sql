-- Pages are cached by a version number for each institution (http/public-versions.ts), so a line of changed_institution
-- names the institution only, and whether words alone were changed, which no count or list of records depends on.
delete from changed_institution;
alter table changed_institution drop column collection_id, drop column parent_id,
  add column is_of_words boolean not null default false;

create or replace function note_changed_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_institution (institution_id) select distinct institution_id from new_rows where is_published;
  elsif tg_op = 'DELETE' then
    insert into changed_institution (institution_id) select distinct institution_id from old_rows where is_published;
  else
    insert into changed_institution (institution_id, is_of_words)
    select n.institution_id, bool_and(
      (o.is_published, o.is_draft, o.deleted_at, o.published_at, o.path, o.level, o.signature, o.dates)
        is not distinct from
        (n.is_published, n.is_draft, n.deleted_at, n.published_at, n.path, n.level, n.signature, n.dates)
      and o.fields -> 'availabilities' is not distinct from n.fields -> 'availabilities')
    from new_rows n join old_rows o on o.id = n.id
    where n.is_published or o.is_published group by n.institution_id;
  end if;
  if random() < 0.01 then perform sweep_changed_institutions(); end if;
  return null;
end $$;

create or replace function note_changed_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_institution (institution_id) select distinct institution_id from new_rows where is_published;
  elsif tg_op = 'DELETE' then
    insert into changed_institution (institution_id) select distinct institution_id from old_rows where is_published;
  else
    insert into changed_institution (institution_id)
    select institution_id from new_rows where is_published union select institution_id from old_rows where is_published;
  end if;
  if random() < 0.01 then perform sweep_changed_institutions(); end if;
  return null;
end $$;

create or replace function note_changed_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_institution (institution_id) select distinct r.institution_id
    from new_rows n join record r on r.id = n.record_id where r.is_published;
  elsif tg_op = 'DELETE' then
    insert into changed_institution (institution_id) select distinct r.institution_id
    from old_rows n join record r on r.id = n.record_id where r.is_published;
  else
    insert into changed_institution (institution_id) select distinct r.institution_id
    from (select record_id from new_rows union select record_id from old_rows) n
    join record r on r.id = n.record_id where r.is_published;
  end if;
  return null;
end $$;

create or replace function note_changed_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into changed_institution (institution_id) select distinct f.institution_id
    from old_rows t join file f on f.id = t.file_id where f.is_published;
  else
    insert into changed_institution (institution_id) select distinct f.institution_id
    from new_rows t join file f on f.id = t.file_id where f.is_published;
  end if;
  return null;
end $$;
