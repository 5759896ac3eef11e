-- What the files of an institution take, byte by byte: kept by the database itself, so that no way of adding or
-- removing files can forget it. What lies in the trash still takes its room.
create table institution_storage (
  institution_id bigint primary key references institution (id),
  bytes bigint not null default 0 check (bytes >= 0)
);
insert into institution_storage (institution_id, bytes)
  select institution.id, coalesce(sum(file.size), 0)
  from institution left join file on file.institution_id = institution.id group by institution.id;

create function add_institution_storage() returns trigger language plpgsql as $$
begin
  insert into institution_storage (institution_id) values (new.id);
  return new;
end $$;
create trigger institution_has_storage after insert on institution
  for each row execute function add_institution_storage();

-- By statement, not by row: ten thousand files deleted at once are one change.
create function count_added_bytes() returns trigger language plpgsql as $$
begin
  update institution_storage kept set bytes = kept.bytes + changed.bytes
  from (select institution_id, sum(size) as bytes from added group by institution_id) changed
  where kept.institution_id = changed.institution_id;
  return null;
end $$;
create function count_removed_bytes() returns trigger language plpgsql as $$
begin
  update institution_storage kept set bytes = kept.bytes - changed.bytes
  from (select institution_id, sum(size) as bytes from removed group by institution_id) changed
  where kept.institution_id = changed.institution_id;
  return null;
end $$;
create trigger file_bytes_added after insert on file
  referencing new table as added for each statement execute function count_added_bytes();
create trigger file_bytes_removed after delete on file
  referencing old table as removed for each statement execute function count_removed_bytes();

-- In gigabytes, as administrators give it; null: as much as there is.
alter table institution add column storage_limit_gb integer check (storage_limit_gb >= 0);
