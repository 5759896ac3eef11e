-- A text is checked when a person says so; a correction alone, such as a save half-way or an accepted line of a reader,
-- leaves it among those to check. A text that no machine read was written by a person from its first word.
-- Until here every correction counted as a check: texts corrected so far stay checked, by the date of their correction.
alter table transcription disable trigger transcription_counted;
update transcription set checked_at = corrected_at, checked_by = corrected_by
where corrected_text is not null and checked_at is null;
alter table transcription enable trigger transcription_counted;

create or replace view published.transcription as
select t.file_id, t.kind, t.language, coalesce(t.corrected_text, t.machine_text) as text,
  t.checked_at is not null or t.machine_text is null as is_checked, coalesce(t.corrected_at, t.machine_at) as updated_at,
  t.origin is not null as is_imported
from public.transcription t join published.file f on f.id = t.file_id;

-- The column `uncorrected` counts texts that are not checked; it keeps its name for processes of an older version.
create function text_figures(institution_id bigint, published_at timestamptz, machine_at timestamptz,
  checked_at timestamptz, origin text, sign int) returns text_change language sql stable as $$
  select row(institution_id, (machine_at at time zone 'UTC')::date, own,
    case when published_at <= machine_at + interval '6 months' then own else 0 end,
    case when published_at is null then own else 0 end,
    case when checked_at is null then sign else 0 end)::text_change
  from (select case when origin is null then sign else 0 end as own) as figure
  where machine_at is not null
$$;
create or replace function count_added_texts() returns trigger language plpgsql as $$
begin
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.checked_at, t.origin, 1)
    from added t join file f on f.id = t.file_id));
  return null;
end $$;
create or replace function count_removed_texts() returns trigger language plpgsql as $$
begin
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.checked_at, t.origin, -1)
    from removed t join file f on f.id = t.file_id));
  return null;
end $$;
create or replace function count_changed_texts() returns trigger language plpgsql as $$
begin
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.checked_at, t.origin, 1)
    from added t join file f on f.id = t.file_id
    union all
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.checked_at, t.origin, -1)
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
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.checked_at, t.origin, 1)
    from added f join transcription t on t.file_id = f.id
    union all
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.checked_at, t.origin, -1)
    from removed f join transcription t on t.file_id = f.id));
  return null;
end $$;
drop function text_figures(bigint, timestamptz, timestamptz, text, text, int);
