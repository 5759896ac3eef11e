-- Where a session is used, so that its owner recognises it and can end it by its number.
alter table session
  add column id bigint generated always as identity,
  add column last_used_at timestamptz not null default now(),
  add column address text not null default '',
  add column user_agent text not null default '',
  add column device_hash bytea;
create unique index session_id_key on session (id);
-- An account that goes takes its sessions along.
alter table session drop constraint session_user_id_fkey,
  add constraint session_user_id_fkey foreign key (user_id) references app_user (id) on delete cascade;

-- From which browsers and networks an account was signed in to. The hash of a random text that the browser
-- keeps; a program without one is known by its name and network.
create table known_device (
  user_id bigint not null references app_user (id) on delete cascade,
  device_hash bytea not null,
  network text not null,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash, network)
);
create index known_device_network on known_device (user_id, network);
create index known_device_last_used on known_device (last_used_at);

-- Tries are counted in request_limit, under keys that cannot be split by spelling a name in another way.
drop table sign_in_failure;
