-- Whether anything above a public record is withdrawn is asked for every record that readers find. There is next to
-- nothing of it: with an index that is known at once, without one the whole table was read.
create index record_unpublished on record (id) where not is_published;
