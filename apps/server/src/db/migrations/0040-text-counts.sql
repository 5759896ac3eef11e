-- Figures of texts that machines made, by institution and day: the desk and the publishing rule add up days, however
-- many texts there are. Texts of records in the trash are counted here too and taken off when asked for: they are few,
-- and a subtree that goes there or comes back need not be counted.
create table text_count (
  institution_id bigint not null references institution (id),
  -- of the machine's text, in UTC
  day date not null,
  made integer not null,
  -- published by half a year later, and still
  in_time integer not null,
  unpublished integer not null,
  uncorrected integer not null,
  primary key (institution_id, day)
);
create index transcription_made on transcription (machine_at) where machine_at is not null;

create type text_change as (
  institution_id bigint, day date, made int, in_time int, unpublished int, uncorrected int);

-- One text and its file as they are counted, added or taken off; null for one that no machine made.
create function text_figures(institution_id bigint, published_at timestamptz, machine_at timestamptz,
  corrected_text text, sign int) returns text_change language sql stable as $$
  select row(institution_id, (machine_at at time zone 'UTC')::date, sign,
    case when published_at <= machine_at + interval '6 months' then sign else 0 end,
    case when published_at is null then sign else 0 end,
    case when corrected_text is null then sign else 0 end)::text_change
  where machine_at is not null
$$;

-- In the order of the key, so that two that change the same days wait for each other and do not collide.
create function keep_text_counts(changes text_change[]) returns void language sql as $$
  insert into text_count as kept
    select institution_id, day, sum(made), sum(in_time), sum(unpublished), sum(uncorrected)
    from unnest(changes) where day is not null
    group by institution_id, day
    having sum(made) <> 0 or sum(in_time) <> 0 or sum(unpublished) <> 0 or sum(uncorrected) <> 0
    order by institution_id, day
  on conflict (institution_id, day) do update set made = kept.made + excluded.made,
    in_time = kept.in_time + excluded.in_time, unpublished = kept.unpublished + excluded.unpublished,
    uncorrected = kept.uncorrected + excluded.uncorrected
$$;

-- By statement, not by row: a thousand files published at once are one change.
create function count_added_texts() returns trigger language plpgsql as $$
begin
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, 1)
    from added t join file f on f.id = t.file_id));
  return null;
end $$;
-- A file takes its text along without this being able to find it: the program deletes the text first.
create function count_removed_texts() returns trigger language plpgsql as $$
begin
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, -1)
    from removed t join file f on f.id = t.file_id));
  return null;
end $$;
create function count_changed_texts() returns trigger language plpgsql as $$
begin
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, 1)
    from added t join file f on f.id = t.file_id
    union all
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, -1)
    from removed t join file f on f.id = t.file_id));
  return null;
end $$;
create function count_published_texts() returns trigger language plpgsql as $$
begin
  if not exists (
    select from added join removed on removed.id = added.id
    where (added.published_at, added.institution_id) is distinct from (removed.published_at, removed.institution_id)
  ) then
    return null;
  end if;
  perform keep_text_counts(array(
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, 1)
    from added f join transcription t on t.file_id = f.id
    union all
    select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, -1)
    from removed f join transcription t on t.file_id = f.id));
  return null;
end $$;
create trigger transcription_added after insert on transcription
  referencing new table as added for each statement execute function count_added_texts();
create trigger transcription_removed after delete on transcription
  referencing old table as removed for each statement execute function count_removed_texts();
create trigger transcription_counted after update on transcription
  referencing new table as added old table as removed for each statement execute function count_changed_texts();
create trigger file_text_published after update on file
  referencing new table as added old table as removed for each statement execute function count_published_texts();

select keep_text_counts(array(
  select text_figures(f.institution_id, f.published_at, t.machine_at, t.corrected_text, 1)
  from transcription t join file f on f.id = t.file_id));
