-- An institution's own mark is a file like its main picture.
alter table file drop constraint file_field_check;
alter table file add check (field in ('contentFiles', 'files', 'logo', 'showpiece', 'tiles', 'transcriptionFiles'));
