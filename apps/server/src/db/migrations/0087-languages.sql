-- By it a search finds what is in a language that few records are in. Which languages are frequent PostgreSQL must be
-- told to count: it took each for rare, and read and sorted all records in Polish to list the first of them.
create index record_by_language on record using gin ((fields -> 'languages')) where deleted_at is null;
create statistics record_languages on (fields -> 'languages') from record;
analyze record;
