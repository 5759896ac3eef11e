-- Files that came before a scanner was set: found in order, however many have been scanned since.
create index file_never_scanned on file (id) where scan is null;
