-- What photographs say of themselves in EXIF, IPTC and XMP: proposals for their record, seen by its editors alone.
create table file_embedded (
  file_id bigint primary key references file (id) on delete cascade,
  metadata jsonb not null
);
-- The same bytes twice in an institution.
create index file_same_bytes on file (institution_id, sha256);
