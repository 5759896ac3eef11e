-- The text of a scan names its languages also where no one chose them: those of its record, as far as scans are read in
-- them. Readers, proposals and IIIF go by this column.
alter table transcription disable trigger transcription_counted;
update transcription t set language = coalesce(stated.read, stated.all)
from file f join record r on r.id = f.record_id
cross join lateral (
  select above.fields -> 'languages' as ids from record above
  where above.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[])
    and jsonb_array_length(coalesce(above.fields -> 'languages', '[]')) > 0
  order by length(above.path) desc limit 1
) as nearest
cross join lateral (
  select string_agg(id, '+' order by place) as all,
    string_agg(id, '+' order by place) filter (where id in
      ('pol', 'eng', 'deu', 'ukr', 'rus', 'bel', 'lit', 'ces', 'slk', 'fra', 'lat', 'yid', 'heb')) as read
  from jsonb_array_elements_text(nearest.ids) with ordinality as named (id, place)
) as stated
where t.file_id = f.id and t.kind = 'ocr' and t.language is null;
alter table transcription enable trigger transcription_counted;
