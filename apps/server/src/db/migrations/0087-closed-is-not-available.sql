-- How a record is available, as its page says it: of one with closed files the closure alone says how it can be used.
create or replace view published.record_facts as
select r.id,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'licenses')
    then r.fields -> 'licenses' end as licenses,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'availabilities')
      -- looked for only where some files are closed
      and not ((p.is_closed or p.has_closed_files) and exists (select from published.files_closure(r.id)))
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
