-- Whose public pages a statement may have changed: one line for each institution with a published record or file among
-- the rows it wrote. Without an institution: pages of all of them. Nought: only pages that tell of several. Pages that
-- are kept in memory stay kept while no such line was added (http/public-changes.ts).
create table changed_institution (
  id bigint generated always as identity primary key,
  institution_id bigint,
  -- Readers ask for lines that a snapshot did not see yet: numbers and times are given before a transaction ends.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);
create index changed_institution_xid on changed_institution (xid);
create function sweep_changed_institutions() returns void language sql as $$
  -- Older than any transaction lasts, and than what a server keeps without asking.
  delete from changed_institution where id in (
    select id from (select id, at from changed_institution order by id limit 1000) oldest
    where at < now() - interval '6 hours')
$$;

create function note_changed_rows() returns trigger language plpgsql as $$
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

-- Names that a record bears: whether it is published is said by the record.
create function note_changed_names() returns trigger language plpgsql as $$
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

create function note_changed_texts() returns trigger language plpgsql as $$
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

-- A creator that is new is on no page until a record names it.
create function note_changed_creators() returns trigger language plpgsql as $$
begin
  insert into changed_institution (institution_id) select distinct institution_id from old_rows;
  return null;
end $$;
create function note_changed_institutions() returns trigger language plpgsql as $$
begin
  insert into changed_institution (institution_id) select id from old_rows;
  return null;
end $$;
-- A term belongs to all.
create function note_changed_terms() returns trigger language plpgsql as $$
begin
  insert into changed_institution (institution_id) select null where exists (select from old_rows);
  return null;
end $$;

create function note_changed_news() returns trigger language plpgsql as $$
begin
  insert into changed_institution (institution_id) values (0);
  return null;
end $$;

create trigger news_noted after insert or update or delete on news for each statement execute function note_changed_news();
create trigger record_noted_new after insert on record
  referencing new table as new_rows for each statement execute function note_changed_rows();
create trigger record_noted after update on record
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_rows();
create trigger record_noted_gone after delete on record
  referencing old table as old_rows for each statement execute function note_changed_rows();
create trigger file_noted_new after insert on file
  referencing new table as new_rows for each statement execute function note_changed_rows();
create trigger file_noted after update on file
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_rows();
create trigger file_noted_gone after delete on file
  referencing old table as old_rows for each statement execute function note_changed_rows();
create trigger record_author_noted_new after insert on record_author
  referencing new table as new_rows for each statement execute function note_changed_names();
create trigger record_author_noted after update on record_author
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_names();
create trigger record_author_noted_gone after delete on record_author
  referencing old table as old_rows for each statement execute function note_changed_names();
create trigger record_index_noted_new after insert on record_index
  referencing new table as new_rows for each statement execute function note_changed_names();
create trigger record_index_noted after update on record_index
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_names();
create trigger record_index_noted_gone after delete on record_index
  referencing old table as old_rows for each statement execute function note_changed_names();
create trigger transcription_noted_new after insert on transcription
  referencing new table as new_rows for each statement execute function note_changed_texts();
create trigger transcription_noted after update on transcription
  referencing new table as new_rows for each statement execute function note_changed_texts();
create trigger transcription_noted_gone after delete on transcription
  referencing old table as old_rows for each statement execute function note_changed_texts();
create trigger author_noted after update on author
  referencing old table as old_rows for each statement execute function note_changed_creators();
create trigger author_noted_gone after delete on author
  referencing old table as old_rows for each statement execute function note_changed_creators();
create trigger institution_noted after update on institution
  referencing old table as old_rows for each statement execute function note_changed_institutions();
create trigger institution_noted_gone after delete on institution
  referencing old table as old_rows for each statement execute function note_changed_institutions();
create trigger index_term_noted after update on index_term
  referencing old table as old_rows for each statement execute function note_changed_terms();
create trigger index_term_noted_gone after delete on index_term
  referencing old table as old_rows for each statement execute function note_changed_terms();
