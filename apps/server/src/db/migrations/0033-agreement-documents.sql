-- Signed documents of agreements are files, with all that keeps files safe: checksums, virus checks, quotas, backups.
-- They belong to no record, and no row of one can be published, so that `published.file` has none of them.
alter table file
  -- No cascade: the bytes must be queued for deletion with the rows.
  add column agreement_id bigint references agreement (id),
  drop constraint file_field_check,
  add constraint file_field_check
    check (field in ('contentFiles', 'documents', 'files', 'logo', 'showpiece', 'tiles', 'transcriptionFiles')),
  add constraint file_agreement_field check ((agreement_id is null) = (field <> 'documents')),
  add constraint file_agreement_private check (agreement_id is null or record_id is null and not is_published);
create index file_of_agreement on file (agreement_id, position, id) where agreement_id is not null;
