-- The order of the tree as a column of its own: an index over an expression cannot answer without its rows, so the
-- thousandth page of a list read ten thousand of them to skip them. An index takes no more than 2,700 bytes, whence 600.
drop index record_list_by_tree;
alter table record add column tree_order text collate "C" not null generated always as (left(tree_key, 600)) stored;
create index record_list_by_tree on record (institution_id, level, tree_order, id) where deleted_at is null;
