-- What readers of the portal ask an archive: it goes to the institution's mail and waits here until somebody answered.
create table question (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution (id),
  -- null: the archive as a whole, or a record that was deleted for good since
  record_id bigint references record (id) on delete set null,
  name text check (char_length(name) <= 200),
  email text not null check (char_length(email) between 5 and 254),
  question text not null check (char_length(question) between 1 and 4000),
  status text not null default 'open' check (status in ('open', 'answered')),
  note text check (char_length(note) <= 4000),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  answered_at timestamptz,
  answered_by bigint references app_user (id),
  check ((status = 'answered') = (answered_at is not null))
);
create index question_of_institution on question (institution_id, created_at desc, id desc);
create index question_open on question (institution_id) where status = 'open';
create index question_of_record on question (record_id) where record_id is not null;
create index question_answered on question (answered_at) where status = 'answered';
