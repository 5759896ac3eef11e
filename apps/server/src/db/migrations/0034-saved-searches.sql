-- Searches that somebody gave a name, to come back to them from any computer.
create table saved_search (
  user_id bigint not null references app_user (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- the question as the address of the search page has it: q=straż&level=unit
  search text not null check (char_length(search) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (user_id, name)
);
