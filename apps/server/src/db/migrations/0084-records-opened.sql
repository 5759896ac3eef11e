-- When a person ended the closure of a record, or a new agreement did. One that ends by itself is found by its day; where
-- an ended one is taken off later, its day is kept here.
alter table record add column opened_at timestamptz;
create index record_opened_at on record (opened_at) where opened_at is not null;

create function set_opened_at() returns trigger language plpgsql as $$
begin
  new.opened_at := greatest(old.opened_at,
    case when old.closed_days @> closure_day() and (new.closed_days @> closure_day()) is not true then now() end,
    (select max(upper(days))::timestamp at time zone 'Europe/Warsaw' from unnest(old.closed_days) days
      where upper(days) <= closure_day()));
  return new;
end $$;
-- Named to run after the triggers that set the days.
create trigger record_opened before update on record for each row
  when (old.closed_days is not null and old.closed_days is distinct from new.closed_days)
  execute function set_opened_at();

-- Public records that a closure hid until some moment after one time and up to another, on them or above them.
create function published.opened_between(after timestamptz, up_to timestamptz)
returns table (id bigint, opened_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with clock as (
    select closure_now() - now() as ahead
  ), opened as (
    select r.path, r.opened_at as at from record r where r.opened_at > after and r.opened_at <= up_to
    union all
    select r.path, ((r.fields #>> '{closure,until}')::date + 1)::timestamp at time zone 'Europe/Warsaw'
    from record r
    where r.fields ? 'closure'
      and r.fields #>> '{closure,until}' >= (select ((after + ahead) at time zone 'Europe/Warsaw')::date::text from clock)
      and r.fields #>> '{closure,until}' < (select ((up_to + ahead) at time zone 'Europe/Warsaw')::date::text from clock)
      and r.fields #>> '{closure,atEnd}' = 'open' and r.fields #>> '{closure,scope}' = 'record'
  )
  select below.id, max(opened.at) from opened
  join published.record below on below.path >= opened.path and below.path < rtrim(opened.path, '.') || '/'
  group by below.id
$$;
