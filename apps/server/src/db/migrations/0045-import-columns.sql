-- What somebody said a column of a file is: the next file of the institution with that head is read by it.
create table import_column (
  institution_id bigint not null references institution (id) on delete cascade,
  head text not null,
  -- the name of a field; empty for a column that is left out
  field text not null,
  primary key (institution_id, head)
);
