-- What an institution has waiting decides how far back in the queue its next job stands, so it is asked with every job.
create index text_job_unfinished_of_institution on text_job (institution_id, created_by)
  where state in ('queued', 'running');
create index file_not_inspected on file (institution_id) where inspected_at is null;
