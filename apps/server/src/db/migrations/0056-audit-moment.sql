-- The moment an entry was written, not that at which its transaction began: of two who wait for each other the second
-- may have begun first, and the newest entry of the trail would not be the last change.
alter table audit_event alter column at set default clock_timestamp();
