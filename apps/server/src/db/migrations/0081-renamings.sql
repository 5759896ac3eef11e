-- Creators and terms with another name, or with records that named another one, while a worker makes the words of so
-- many records anew. Meanwhile a search finds those records by the name itself.
create table search_renaming (
  kind text not null check (kind in ('author', 'term')),
  thing_id bigint not null,
  -- Whose records they are; empty where several institutions may share them.
  institution_id bigint,
  -- Of the last change; the worker of an earlier one stops.
  run uuid not null default gen_random_uuid(),
  done int not null default 0,
  total int not null,
  primary key (kind, thing_id)
);
