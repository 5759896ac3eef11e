-- The order of the tree in one column: the natural keys of the signatures from the collection down, each closed by
-- the id, so that what lies below two records with equal keys (1 and 01) does not mix. Lists by signature read it.
alter table record add column tree_key text collate "C" not null default '';

with recursive placed as (
  select id, sort_key || chr(1) || lpad(id::text, 10, '0') as tree_key from record where parent_id is null
  union all
  select record.id, placed.tree_key || chr(1) || record.sort_key || chr(1) || lpad(record.id::text, 10, '0')
  from record join placed on record.parent_id = placed.id
)
update record set tree_key = placed.tree_key from placed where placed.id = record.id;

create function set_tree_key() returns trigger language plpgsql as $$
declare above text;
begin
  if new.parent_id is not null then
    select tree_key || chr(1) into above from record where id = new.parent_id;
  end if;
  new.tree_key := coalesce(above, '') || natural_key(new.signature) || chr(1) || lpad(new.id::text, 10, '0');
  return new;
end $$;
create trigger record_tree_key_new before insert on record for each row execute function set_tree_key();
create trigger record_tree_key_changed before update of signature, parent_id on record for each row
  when (old.signature <> new.signature or old.parent_id is distinct from new.parent_id)
  execute function set_tree_key();

-- What lies below goes along, trash included: its path when the record was moved, its place in the order in any case.
create function carry_subtree() returns trigger language plpgsql as $$
begin
  update record set path = new.path || substr(path, length(old.path) + 1),
    tree_key = new.tree_key || substr(tree_key, length(old.tree_key) + 1)
  where path >= old.path and path < rtrim(old.path, '.') || '/' and id <> new.id;
  return null;
end $$;
create trigger record_subtree_carried after update of signature, parent_id on record for each row
  when (old.tree_key <> new.tree_key) execute function carry_subtree();

-- An index takes no more than 2,700 bytes: some thirty levels of ordinary signatures.
create index record_list_by_tree on record (institution_id, level, left(tree_key, 600), id) where deleted_at is null;
