-- The own terms that no record names are found by whoever made them.
create index index_term_by_maker on index_term (created_by, type);
