-- The words nearest to a misspelt one, for readers: `search_term` holds words of everything, so they may not read it.
-- Of the nearest those are told that stand, as they are, in a public field of a public record or in a public text.
create function published.similar_terms(institution bigint, word text) returns setof text
language sql stable security definer set search_path = published, public, pg_temp as $$
  select near.term from (
    select t.term, similarity(t.term, word) as likeness from public.search_term t
    where t.term % word and t.term <> word and (institution is null or t.institution_id = institution)
    group by t.term order by 2 desc, 1 limit 40
  ) near
  where exists (select from published.search_record s
      where s.words @@ format('''=%s'':ABC', public.plain(near.term))::tsquery
        and (institution is null or s.institution_id = institution))
    or exists (select from published.search_text s
      where s.words @@ format('''=%s''', public.plain(near.term))::tsquery
        and (institution is null or s.institution_id = institution))
  order by near.likeness desc, near.term limit 5
$$;
