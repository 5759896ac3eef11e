-- When the author of a comment last changed its text.
alter table record_comment add column changed_at timestamptz;
