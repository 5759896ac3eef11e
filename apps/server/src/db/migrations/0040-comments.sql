-- Comments of the people of an institution on a record, and the person a draft is assigned to.
create table record_comment (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution (id) on delete cascade,
  record_id bigint not null references record (id) on delete cascade,
  by_user bigint references app_user (id) on delete set null,
  at timestamptz not null default now(),
  text text not null check (char_length(text) between 1 and 2000),
  resolved_at timestamptz,
  resolved_by bigint references app_user (id) on delete set null
);
create index record_comment_of_record on record_comment (record_id, id);
-- the desk lists what is open
create index record_comment_open on record_comment (institution_id, id) where resolved_at is null;
create index record_comment_by_user on record_comment (by_user, record_id);
create index record_comment_resolved_by on record_comment (resolved_by);

create table record_assignee (
  record_id bigint primary key references record (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  by_user bigint,
  at timestamptz not null default now()
);
create index record_assignee_of_user on record_assignee (user_id);
