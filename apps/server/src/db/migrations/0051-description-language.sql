-- The language in which a collection is described, and all below it. By its own view: building all public fields of a
-- collection for each record of a list takes longer than the list.
create view published.description_language as
select r.id, r.fields ->> 'descriptionLanguage' as language from public.record r
where r.parent_id is null and r.is_published and not r.is_draft and r.deleted_at is null
  and (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'descriptionLanguage');
