-- Without its accents a letter may be a quotation mark (ʹ, ŉ): the word is quoted as a query wants it, or the search of
-- every reader who mistypes a word like it would fail.
create or replace function published.similar_terms(institution bigint, word text) returns setof text
language sql stable security definer set search_path = published, public, pg_temp as $$
  select near.term from (
    select t.term, similarity(t.term, word) as likeness,
      '''=' || replace(replace(public.plain(t.term), '\', '\\'), '''', '''''') || '''' as quoted
    from public.search_term t
    where t.term % word and t.term <> word and (institution is null or t.institution_id = institution)
    group by t.term order by 2 desc, 1 limit 40
  ) near
  where exists (select from published.search_record s
      where s.words @@ (near.quoted || ':ABC')::tsquery
        and (institution is null or s.institution_id = institution))
    or exists (select from published.search_text s
      where s.words @@ near.quoted::tsquery
        and (institution is null or s.institution_id = institution))
  order by near.likeness desc, near.term limit 5
$$;
