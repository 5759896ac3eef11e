-- What editors put on the home pages of the portal: one of each institution (its id) and one of the whole portal (0).
create table portal_home (
  id bigint primary key,
  institution_id bigint generated always as (nullif(id, 0)) stored references institution (id) on delete cascade,
  fields jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint
);

-- A chosen record that is not public is left out; the choice stays for the day on which it is.
create view published.portal_home as
select h.id, h.fields ->> 'text' as text, h.fields ->> 'examples' as examples,
  array(
    select r.id from unnest(array['firstPiece', 'secondPiece', 'thirdPiece']) with ordinality as chosen (name, place)
    join published.record r on r.id = (h.fields ->> chosen.name)::bigint
    order by chosen.place
  ) as piece_ids
from public.portal_home h
where h.institution_id is null or exists (select from published.institution i where i.id = h.institution_id);

create function note_changed_home() returns trigger language plpgsql as $$
begin
  -- 0: pages about several institutions
  insert into changed_institution (institution_id) values (new.id);
  return null;
end $$;
create trigger portal_home_noted after insert or update on portal_home
  for each row execute function note_changed_home();
