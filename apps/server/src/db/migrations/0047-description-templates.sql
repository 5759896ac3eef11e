-- Named sets of prefilled fields, chosen when a record is created.
create table description_template (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution (id) on delete cascade,
  level text not null check (level in ('collection', 'series', 'unit', 'document')),
  name text not null check (char_length(name) between 1 and 100),
  -- by the names of the API, as a form is filled with them
  fields jsonb not null,
  by_user bigint,
  at timestamptz not null default now()
);
create unique index description_template_name on description_template (institution_id, level, lower(name));
