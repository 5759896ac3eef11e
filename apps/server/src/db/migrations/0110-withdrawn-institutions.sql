-- Since when an archive that was public is not: its former pages answer 410.
create table withdrawn_institution (
  institution_id bigint primary key references institution (id) on delete cascade,
  left_at timestamptz not null default now()
);
create function note_withdrawn_institution() returns trigger language plpgsql as $$
begin
  if new.is_published then
    delete from withdrawn_institution where institution_id = new.id;
  else
    insert into withdrawn_institution (institution_id) values (new.id)
    on conflict (institution_id) do update set left_at = excluded.left_at;
  end if;
  return null;
end $$;
create trigger institution_withdrawn after update of is_published on institution
  for each row when (old.is_published <> new.is_published) execute function note_withdrawn_institution();

create view published.withdrawn_institution as
select w.institution_id as id, named.path_alias, w.left_at
from public.withdrawn_institution w join public.institution i on i.id = w.institution_id and not i.is_published
cross join lateral (
  select i.path_alias
  union all
  select former.path_alias from public.public_alias former where former.institution_id = i.id
) named;

create view published.withdrawn_record as
select r.id, r.institution_id, r.parent_id, r.signature, w.left_at
from public.withdrawn_institution w join public.institution i on i.id = w.institution_id and not i.is_published
join public.record r on r.institution_id = i.id
where r.is_published and not r.is_draft and r.deleted_at is null
  and not exists (select from public.record above
    where above.id = any (string_to_array(rtrim(r.path, '.'), '.')::bigint[]) and not above.is_published);

create or replace view published.public_trace as
select t.id, t.record_id, t.institution_id, t.parent_id, t.signature, t.left_at from public.public_trace t
where exists (select from published.institution i where i.id = t.institution_id)
  or exists (select from public.withdrawn_institution w where w.institution_id = t.institution_id);
