-- Whose a record is stands beside its words in their index again (0083 took it out): an institution that has a tenth of
-- the records of a shared database paid for the words of all others, and one of a hundred records as much. Where an
-- institution holds most of what there is, the program does not ask the index for it but looks at the rows.
drop index search_record_head, search_record_words, search_record_wholes, search_record_sixteenth;
create index search_record_head on search_record using gin (institution_id, head)
  with (fastupdate = on, gin_pending_list_limit = 256);
create index search_record_words on search_record using gin (institution_id, words)
  with (fastupdate = on, gin_pending_list_limit = 256);
create index search_record_wholes on search_record using gin (institution_id, head) with (fastupdate = off)
  where level in ('collection', 'series');
create index search_record_sixteenth on search_record using gin (institution_id, head) with (fastupdate = off)
  where record_id % 16 = 0;

-- As in 0084, and the same for pages: `holds_most` says that the institution is seen in the rows.
drop function pages_found(tsquery, bigint, int);
create function pages_found(asked tsquery, own bigint, most int, holds_most boolean default false)
returns table (file_id bigint, parts int, pages text)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  if own is null then
    return query select t.file_id, count(*)::int, array_to_string((array_agg(t.part))[1:6], ',')
      from (select s.file_id, s.part from search_text s where s.words @@ asked limit most) as t group by t.file_id;
  elsif holds_most then
    return query select t.file_id, count(*)::int, array_to_string((array_agg(t.part))[1:6], ',')
      from (select s.file_id, s.part from search_text s
        where (s.institution_id = own) is true and s.words @@ asked limit most) as t group by t.file_id;
  else
    return query select t.file_id, count(*)::int, array_to_string((array_agg(t.part))[1:6], ',')
      from (select s.file_id, s.part from search_text s
        where s.institution_id = own and s.words @@ asked limit most) as t group by t.file_id;
  end if;
end $$;
