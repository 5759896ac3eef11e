-- What readers add to files that an archive opens for it: a corrected line of a text, what a place on a picture shows,
-- what they know. Waiting ones are seen by editors alone; a rejected one is deleted.
create table contribution (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution (id),
  file_id bigint not null references file (id) on delete cascade,
  -- null: the file is one picture or a recording
  page integer check (page > 0),
  -- left, top, width and height in hundredths of the page
  region jsonb,
  -- of a correction: the line of the page's text, from 1, and what stood there
  line integer check (line > 0),
  line_text text,
  text text not null check (char_length(text) between 1 and 4000),
  -- as the reader wishes to be named
  credit text check (char_length(credit) <= 200),
  locale text not null check (locale in ('pl', 'en')),
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  accepted_by bigint references app_user (id) on delete set null,
  check ((line is null) = (line_text is null))
);
create index contribution_of_file on contribution (file_id);
create index contribution_waiting on contribution (institution_id, id) where accepted_at is null;
create index contribution_accepted on contribution (institution_id, accepted_at desc, id desc)
  where accepted_at is not null;

create function note_changed_contribution() returns trigger language plpgsql as $$
begin
  insert into changed_institution (institution_id) values (old.institution_id);
  return null;
end $$;
create trigger contribution_noted after update or delete on contribution
  for each row execute function note_changed_contribution();

create view published.contribution as
select c.id, c.file_id, f.record_id, c.page, c.region, c.line, c.text, c.credit, c.locale, c.accepted_at
from public.contribution c join published.file f on f.id = c.file_id
where c.accepted_at is not null;

-- What readers may add to the files of a record: what it, or a record above it, was opened for.
create view published.contribution_kind as
select distinct r.id as record_id, kind
from published.record r
join public.record above on above.id = any (string_to_array(rtrim(r.path, '.'), '.')::bigint[])
cross join lateral jsonb_array_elements_text(above.fields -> 'contributions') kind
where not r.is_closed;
