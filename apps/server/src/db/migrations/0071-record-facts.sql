-- What hits are counted and narrowed by, field by field: to pick everything public out of a record takes longer than to
-- find it. Whether a field is public at all is asked once for a whole statement.
create view published.record_facts as
select r.id,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'licenses')
    then r.fields -> 'licenses' end as licenses,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'availabilities')
    then r.fields -> 'availabilities' end as availabilities,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'languages')
    then r.fields -> 'languages' end as languages,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'textDocumentation')
    then r.fields -> 'textDocumentation' end as text_documentation,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'photoDocumentation')
    then r.fields -> 'photoDocumentation' end as photo_documentation,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'audioDocumentation')
    then r.fields -> 'audioDocumentation' end as audio_documentation,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'videoDocumentation')
    then r.fields -> 'videoDocumentation' end as video_documentation
from public.record r join published.record p on p.id = r.id;
