-- As in 0080, and which pages of a file answer, the first of them: whoever shows the words on them need not unpack all
-- pages of the file to find them again.
drop function texts_found(tsquery, bigint, int);
create function pages_found(asked tsquery, own bigint, most int)
returns table (file_id bigint, parts int, pages text)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  if own is null then
    return query select t.file_id, count(*)::int, array_to_string((array_agg(t.part))[1:6], ',')
      from (select s.file_id, s.part from search_text s where s.words @@ asked limit most) as t group by t.file_id;
  else
    return query select t.file_id, count(*)::int, array_to_string((array_agg(t.part))[1:6], ',')
      from (select s.file_id, s.part from search_text s
        where s.institution_id = own and s.words @@ asked limit most) as t group by t.file_id;
  end if;
end $$;
