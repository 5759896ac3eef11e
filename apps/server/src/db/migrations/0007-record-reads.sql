-- The children of a wide node are counted and paged from the index alone.
drop index record_children;
create index record_children on record (parent_id, sort_key, id) include (deleted_at);

-- The lowest free number below a parent is found from the index alone; a number is short, so it fits.
create index record_numbers on record (parent_id, signature) where deleted_at is null and signature ~ '^[0-9]{1,15}$';
