-- Inventories of large collections as PDF: made by a job when a reader wants one, for all readers of that state.
create table public_inventory (
  collection_id bigint primary key references record (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  units integer not null check (units >= 0),
  units_done integer not null default 0,
  wanted_at timestamptz not null default now(),
  -- of a finished one
  content_id text unique,
  size bigint,
  -- the state of the database that it shows; a change that this snapshot does not see ends it
  snapshot text,
  closed_on date,
  seen_at timestamptz
);
create trigger public_inventory_let_go after delete on public_inventory for each row
  when (old.content_id is not null) execute function let_go_of_pyramid();
