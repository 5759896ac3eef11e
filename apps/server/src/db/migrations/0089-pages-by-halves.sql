-- To compare the pages of frequent words takes a processor longer than all else in a search: the sixteen parts of the
-- pages can be asked in two halves at once.
do $$
begin
  for half in 0..1 loop
    execute format('create view search_text_half_%s as %s', half, (
      select string_agg(
        format('select file_id, part, institution_id, words from search_text_%s', number), ' union all ' order by number)
      from generate_series(half * 8, half * 8 + 7) as number));
  end loop;
end $$;

-- As in 0085, of one half. Only editors ask so: what readers may see is a view over all pages.
create function pages_found_in_half(half int, asked tsquery, own bigint, most int, holds_most boolean)
returns table (file_id bigint, parts int, pages text)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  if half = 0 and holds_most then
    return query select t.file_id, count(*)::int, array_to_string((array_agg(t.part))[1:6], ',')
      from (select s.file_id, s.part from search_text_half_0 s
        where (s.institution_id = own) is true and s.words @@ asked limit most) as t group by t.file_id;
  elsif holds_most then
    return query select t.file_id, count(*)::int, array_to_string((array_agg(t.part))[1:6], ',')
      from (select s.file_id, s.part from search_text_half_1 s
        where (s.institution_id = own) is true and s.words @@ asked limit most) as t group by t.file_id;
  elsif half = 0 then
    return query select t.file_id, count(*)::int, array_to_string((array_agg(t.part))[1:6], ',')
      from (select s.file_id, s.part from search_text_half_0 s
        where s.institution_id = own and s.words @@ asked limit most) as t group by t.file_id;
  else
    return query select t.file_id, count(*)::int, array_to_string((array_agg(t.part))[1:6], ',')
      from (select s.file_id, s.part from search_text_half_1 s
        where s.institution_id = own and s.words @@ asked limit most) as t group by t.file_id;
  end if;
end $$;
