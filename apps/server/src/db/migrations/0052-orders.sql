-- Copies and visits that readers ordered: mailed to the institution and listed until they are deleted.
create table reader_order (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution (id),
  wanted text not null check (wanted in ('copy', 'visit')),
  purpose text not null check (
    purpose in ('family', 'local', 'research', 'teaching', 'publication', 'official', 'own')
  ),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 5 and 254),
  visit_time text check (char_length(visit_time) <= 200),
  message text check (char_length(message) <= 2000),
  -- in which the reader is written to
  locale text not null check (locale in ('pl', 'en')),
  status text not null default 'new' check (status in ('new', 'accepted', 'ready', 'done', 'refused')),
  note text check (char_length(note) <= 4000),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  mailed_at timestamptz
);
create index reader_order_of_institution on reader_order (institution_id, created_at desc, id desc);
create index reader_order_new on reader_order (institution_id) where status = 'new';
create index reader_order_changed on reader_order (changed_at);

-- What is ordered, in the order in which it was named; what is purged leaves the order.
create table reader_order_record (
  order_id bigint not null references reader_order (id) on delete cascade,
  record_id bigint not null references record (id) on delete cascade,
  position integer not null,
  primary key (order_id, record_id)
);
create index reader_order_record_of_record on reader_order_record (record_id);

-- Every state that an order was in, with what the archive wrote about it; each is mailed to the reader.
create table reader_order_change (
  id bigint generated always as identity primary key,
  order_id bigint not null references reader_order (id) on delete cascade,
  status text not null check (status in ('new', 'accepted', 'ready', 'done', 'refused')),
  reply text check (char_length(reply) <= 2000),
  at timestamptz not null default now(),
  by_user bigint references app_user (id) on delete set null,
  mailed_at timestamptz
);
create index reader_order_change_of_order on reader_order_change (order_id, id);
