-- Readings of the file that began and have not ended. A file that kills the process reading it leaves nothing else behind,
-- and would be tried for ever.
alter table import add column read_attempts int not null default 0;
