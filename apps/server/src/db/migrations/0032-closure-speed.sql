-- closures_of as a function with plans of its own: written into a statement it had to be planned with each of them,
-- which took longer than a page of a list. Callers ask only for records with a closure on their path.
create or replace function closures_of(place text, of_file bigint default null) returns table (
  kind text, id bigint, level text, title text, scope text, reason text, until date)
language plpgsql stable as $$
#variable_conflict use_column
declare
  present date := public.closure_day();
  steps bigint[] := string_to_array(rtrim(place, '.'), '.');
begin
  -- Few records have an agreement: those without need a simpler statement.
  if not exists (select from public.agreement_record n where n.record_id = any (steps)) then
    return query
    select kind, id, level, title, scope, reason, case when until >= present then until end from (
      select 'record' as kind, r.id, r.level, r.title, r.fields #>> '{closure,scope}' as scope,
        r.fields #>> '{closure,reason}' as reason, (r.fields #>> '{closure,until}')::date as until
      from public.record r
      where r.id = any (steps) and (r.closed_days @> present or r.files_closed_days @> present)
      union all
      select 'file', f.id, null, null, 'files', f.closure ->> 'reason', (f.closure ->> 'until')::date
      from public.file f where f.id = of_file and f.closed_days @> present
    ) closing
    order by scope = 'record' desc, case when until >= present then until end desc nulls first, kind desc, id;
    return;
  end if;
  return query
  with above as (
    select r.id, r.level, r.title, r.fields -> 'closure' as closure from public.record r
    where r.id = any (steps) and (r.closed_days @> present or r.files_closed_days @> present)
  )
  select kind, id, level, title, scope, reason, until from (
    select 'record' as kind, a.id, a.level, a.title, a.closure ->> 'scope' as scope, a.closure ->> 'reason' as reason,
      case when (a.closure ->> 'until')::date >= present then (a.closure ->> 'until')::date end as until
    from above a where public.closure_days(a.closure) @> present
    union all
    select 'file', f.id, null, null, 'files', f.closure ->> 'reason',
      case when (f.closure ->> 'until')::date >= present then (f.closure ->> 'until')::date end
    from public.file f where f.id = of_file and f.closed_days @> present
    union all
    select 'agreement', g.id, null, null, scope, 'donorWish', null
    from above a cross join (values ('record'), ('files')) as wanted (scope)
    cross join lateral public.closing_agreements(a.id, scope) g where g.ends_on < present
  ) closing order by scope = 'record' desc, until desc nulls first, kind desc, id;
end $$;

-- Without duplicates removed: who needs the first thousand reads no more than those.
create or replace function closures_between(after date, up_to date) returns table (record_id bigint, institution_id bigint)
language sql stable as $$
  select r.id, r.institution_id from record r
  where r.fields ? 'closure' and r.fields #>> '{closure,until}' >= after::text
    and r.fields #>> '{closure,until}' < up_to::text and r.fields #>> '{closure,atEnd}' = 'open'
  union all
  select f.record_id, f.institution_id from file f
  where f.closure is not null and f.closure ->> 'until' >= after::text and f.closure ->> 'until' < up_to::text
    and f.closure ->> 'atEnd' = 'open' and f.record_id is not null
  union all
  select n.record_id, a.institution_id from agreement a join agreement_record n on n.agreement_id = a.id
  where least(a.valid_until, a.withdrawn_on - 1) >= after and least(a.valid_until, a.withdrawn_on - 1) < up_to
$$;
