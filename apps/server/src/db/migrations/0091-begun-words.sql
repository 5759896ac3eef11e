-- What somebody types is the beginning of words. An index of words hands out the records of all institutions in which
-- some word begins so, and all records of the own; these keep the beginnings themselves, of each institution apart: of
-- words as they stand ('=akta'), of numbers and of signatures; 'A' marks those of titles.
-- Of a longer word not every beginning is kept: what was typed is cut to the next that is.
create function begun_sizes() returns int[] language sql immutable parallel safe as $$
  select array[1, 2, 3, 4, 5, 6, 8, 10, 13, 18, 24]
$$;
-- Asked for every record that is saved: one loop takes a tenth of the time of one query over all beginnings.
create function begun_words(institution bigint, head tsvector) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  kept text[] := '{}';
  mark text;
  lexeme text;
  size int;
begin
  foreach mark in array array['A', ' '] loop
    foreach lexeme in array tsvector_to_array(ts_filter(head, case mark when 'A' then '{a}' else '{b,c,d}' end::"char"[])) loop
      -- What begins with a letter is the stem of a word, which nobody types.
      continue when lexeme >= 'A' collate "C";
      foreach size in array public.begun_sizes() loop
        exit when size > length(lexeme);
        -- No word is only the mark of its form.
        continue when size = 1 and lexeme like '=%';
        kept := array_append(kept, institution || mark || left(lexeme, size));
      end loop;
    end loop;
  end loop;
  return kept;
end
$$;
create function begun_as_typed(institution bigint, marks text[], lexemes text[]) returns text[]
language sql immutable strict parallel safe as $$
  select array_agg(institution || mark || left(lexeme, (
    select max(size) from unnest(public.begun_sizes()) as size where size <= length(lexeme)
  )))
  from unnest(marks) as mark cross join unnest(lexemes) as lexeme
$$;
create index search_record_begun on search_record using gin (begun_words(institution_id, head)) with (fastupdate = off);
-- Of beginnings that many have, a sixteenth of the records has more than enough.
drop index search_record_sixteenth;
create index search_record_sixteenth on search_record using gin (begun_words(institution_id, head))
  with (fastupdate = off) where record_id % 16 = 0;
analyze search_record;
