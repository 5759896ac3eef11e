-- A word that stands on most pages is handed out by its index with every page before the first can be taken. The pages
-- are kept in sixteen parts, each with an index of its own: a search asks them one after another and stops at the part
-- that fills its measure; a rare word is looked up sixteen times, which takes less than half a millisecond.
alter table search_text_body drop constraint search_text_body_file_id_part_fkey;
alter table search_text rename to search_text_whole;
alter table search_text_whole rename constraint search_text_pkey to search_text_whole_pkey;
create table search_text (
  file_id bigint not null references file (id) on delete cascade,
  part integer not null,
  institution_id bigint not null,
  words tsvector not null,
  analyser smallint not null,
  primary key (file_id, part)
) partition by hash (file_id);
do $$
begin
  for number in 0..15 loop
    execute format('create table search_text_%s partition of search_text
      for values with (modulus 16, remainder %s) with (toast_tuple_target = 128, parallel_workers = 0)', number, number);
    execute format('alter table search_text_%s alter column words set storage external', number);
  end loop;
end $$;
insert into search_text (file_id, part, institution_id, words, analyser)
select file_id, part, institution_id, words, analyser from search_text_whole;
-- The name stands for the view as well as for the table (0047).
create or replace view published.search_text as
select s.file_id, s.part, s.institution_id, s.words from public.search_text s
where exists (select from published.file f where f.id = s.file_id);
drop table search_text_whole;
create index search_text_words on search_text using gin (institution_id, words)
  with (fastupdate = on, gin_pending_list_limit = 256);
alter table search_text_body add foreign key (file_id, part) references search_text (file_id, part) on delete cascade;

-- Of records the words alone stand in the index. With the institution beside them PostgreSQL looked up every record that
-- holds the word in the list of those of the institution too, which took thirteen times as long as the word itself where
-- one institution has nearly everything; where it has little, the two lists are laid over each other.
drop index search_record_head, search_record_words;
create index search_record_head on search_record using gin (head)
  with (fastupdate = on, gin_pending_list_limit = 256);
create index search_record_words on search_record using gin (words)
  with (fastupdate = on, gin_pending_list_limit = 256);
-- What is looked at first while somebody types: collections and series, and of the rest each sixteenth record.
create index search_record_wholes on search_record using gin (head) with (fastupdate = off)
  where level in ('collection', 'series');
create index search_record_sixteenth on search_record using gin (head) with (fastupdate = off)
  where record_id % 16 = 0;
create index search_record_level on search_record (institution_id, level);
-- A search reads a thousand records: to wake further processes for it takes longer than to read them.
alter table search_record set (parallel_workers = 0);
analyze search_text, search_record;
