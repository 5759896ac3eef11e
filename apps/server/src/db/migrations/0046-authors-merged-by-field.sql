-- Fields of the remaining author that a merge changed, for its undo: {name: {before, after}}.
alter table merged_name add column changed_fields jsonb not null default '{}';

-- Authors that somebody looked at and found to be two: not proposed as duplicates again.
create table distinct_authors (
  first_id bigint not null references author (id) on delete cascade,
  second_id bigint not null references author (id) on delete cascade,
  by_user bigint,
  at timestamptz not null default now(),
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index distinct_authors_second on distinct_authors (second_id);
