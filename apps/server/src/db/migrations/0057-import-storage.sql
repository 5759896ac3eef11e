-- The file of an import takes room until it is applied or let go: it counts like every other file of its institution.
-- Those from before are not known by their size, and are let go with time.
alter table import add column size bigint not null default 0 check (size >= 0);

create function count_import_bytes() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op = 'INSERT' or old.content_id is null then 0 else old.size end;
  after bigint := case when tg_op = 'DELETE' or new.content_id is null then 0 else new.size end;
begin
  if after <> before then
    update institution_storage set bytes = bytes + after - before
    where institution_id = case when tg_op = 'DELETE' then old.institution_id else new.institution_id end;
  end if;
  return null;
end $$;
create trigger import_bytes_counted after insert or delete or update of content_id, size on import
  for each row execute function count_import_bytes();

-- Those that wait for somebody to apply them, oldest first: what is kept for nobody is let go.
create index import_waiting on import (created_at) where content_id is not null;
