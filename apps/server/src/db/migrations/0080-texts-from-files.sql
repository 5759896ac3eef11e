-- Texts imported from files are not machine texts of this server: the portal labels them as imported, and the rule that
-- machine texts are published within half a year leaves them out. They still wait for review.
create or replace view published.transcription as
select t.file_id, t.kind, t.language, coalesce(t.corrected_text, t.machine_text) as text,
  t.corrected_at is not null as is_checked, coalesce(t.corrected_at, t.machine_at) as updated_at,
  t.origin is not null as is_imported
from public.transcription t join published.file f on f.id = t.file_id;

create function text_figures(institution_id bigint, published_at timestamptz, machine_at timestamptz,
  corrected_text text, origin text, sign int) returns text_change language sql stable as $$
  select row(institution_id, (machine_at at time zone 'UTC')::date, own,
    case when published_at <= machine_at + interval '6 months' then own else 0 end,
    case when published_at is null then own else 0 end,
    case when corrected_text is null then sign else 0 end)::text_change
  from (select case when origin is null then sign else 0 end as own) as figure
  where machine_at is not null
$$;
create or replace function count_added_texts() returns trigger language plpgsql as $$
begin
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, t.origin, 1)
    from added t join file f on f.id = t.file_id));
  return null;
end $$;
create or replace function count_removed_texts() returns trigger language plpgsql as $$
begin
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, t.origin, -1)
    from removed t join file f on f.id = t.file_id));
  return null;
end $$;
create or replace function count_changed_texts() returns trigger language plpgsql as $$
begin
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, t.origin, 1)
    from added t join file f on f.id = t.file_id
    union all
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, t.origin, -1)
    from removed t join file f on f.id = t.file_id));
  return null;
end $$;
create or replace function count_published_texts() returns trigger language plpgsql as $$
begin
  if not exists (
    select from added join removed on removed.id = added.id
    where (added.published_at, added.institution_id) is distinct from (removed.published_at, removed.institution_id)
  ) then
    return null;
  end if;
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, t.origin, 1)
    from added f join transcription t on t.file_id = f.id
    union all
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, t.origin, -1)
    from removed f join transcription t on t.file_id = f.id));
  return null;
end $$;
drop function text_figures(bigint, timestamptz, timestamptz, text, int);

update text_count kept set made = kept.made - imported.made, in_time = kept.in_time - imported.in_time,
  unpublished = kept.unpublished - imported.unpublished
from (
  select f.institution_id, (t.machine_at at time zone 'UTC')::date as day, count(*) as made,
    count(*) filter (where f.published_at <= t.machine_at + interval '6 months') as in_time,
    count(*) filter (where f.published_at is null) as unpublished
  from transcription t join file f on f.id = t.file_id
  where t.machine_at is not null and t.origin is not null
  group by 1, 2
) as imported
where kept.institution_id = imported.institution_id and kept.day = imported.day;
