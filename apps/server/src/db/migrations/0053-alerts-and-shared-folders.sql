-- Queries of readers: newly published records that match are mailed once a day.
create table reader_alert (
  id bigint generated always as identity primary key,
  -- in the letters: who has it confirms or ends the alert
  token text not null check (token ~ '^[0-9a-f]{32}$'),
  email text not null check (char_length(email) between 5 and 254),
  locale text not null check (locale in ('pl', 'en')),
  -- the parameters of the address of search, in one order
  query text not null check (char_length(query) between 1 and 2000),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- up to when what was published has been mailed
  looked_at timestamptz not null default now()
);
create unique index reader_alert_token on reader_alert (token);
create unique index reader_alert_once on reader_alert (lower(email), md5(query));
create index reader_alert_looked on reader_alert (looked_at) where confirmed_at is not null;

-- Folders that readers share by an address that cannot be guessed.
create table shared_folder (
  -- of the address, so that the table opens none
  token_hash bytea primary key,
  name text check (char_length(name) <= 200),
  -- ids of records with notes, in the order of the folder
  items jsonb not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index shared_folder_end on shared_folder (ends_at);
