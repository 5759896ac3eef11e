-- A withdrawal ends every right that was given before it: only an agreement signed on its day or later opens the record
-- again. A renewal before the last day, by the same person, goes on where an agreement would have ended by itself.
create or replace function closing_agreements(record bigint, wanted text) returns table (id bigint, ends_on date)
language sql stable as $$
  with signed as materialized (
    select a.* from public.agreement a join public.agreement_record n on n.agreement_id = a.id
    where n.record_id = record and (wanted = 'files' or a.covers = 'record')
  )
  select ended.id, min(ending.begins) - 1
  from signed ended
  cross join lateral (values
    (ended.withdrawn_on, true),
    -- What was withdrawn before its last day has no other end.
    (case when ended.withdrawn_on <= ended.valid_until + 1 then null else ended.valid_until + 1 end, false)
  ) as ending (begins, is_withdrawal)
  where ending.begins is not null
    and not exists (select from signed later
      where later.id <> ended.id
        and (later.signed_on >= ending.begins
          or not ending.is_withdrawal and lower(btrim(later.person)) = lower(btrim(ended.person))
            and (later.signed_on, later.id) > (ended.signed_on, ended.id)))
  group by ended.id
$$;

-- An agreement may end, be renewed and be withdrawn later: each of these days is the beginning of a night.
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
  where a.valid_until >= after and a.valid_until < up_to
  union all
  select n.record_id, a.institution_id from agreement a join agreement_record n on n.agreement_id = a.id
  where a.withdrawn_on > after and a.withdrawn_on <= up_to
$$;
drop index agreement_end;
create index agreement_valid_until on agreement (valid_until) where valid_until is not null;
create index agreement_withdrawn on agreement (withdrawn_on) where withdrawn_on is not null;

update record r set closed_days = record_closed_days(r.id, r.fields -> 'closure', 'record'),
  files_closed_days = record_closed_days(r.id, r.fields -> 'closure', 'files')
where r.id in (select record_id from agreement_record)
  and (r.closed_days is distinct from record_closed_days(r.id, r.fields -> 'closure', 'record')
    or r.files_closed_days is distinct from record_closed_days(r.id, r.fields -> 'closure', 'files'));
