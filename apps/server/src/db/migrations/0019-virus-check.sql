-- Whether a virus scanner has seen the bytes; null where none was set when they came. What waits or was found
-- infected is not served, drawn or read.
alter table file
  add column scan text check (scan in ('waiting', 'clean', 'infected')),
  add column scan_finding text,
  add column scanned_at timestamptz;
create index file_waiting_for_scan on file (id) where scan = 'waiting';
create index file_infected on file (institution_id, id) where scan = 'infected';
