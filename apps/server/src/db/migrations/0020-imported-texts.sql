-- Texts of scans come in as ALTO or PAGE XML. `origin` is the program that read a text outside; null for engines of ours.
alter table import drop constraint import_kind_check,
  add constraint import_kind_check check (kind in ('sheet', 'ead', 'eac', 'text'));
alter table import_row drop constraint import_row_level_check,
  add constraint import_row_level_check
    check (level in ('collection', 'series', 'unit', 'document', 'author', 'text'));
alter table transcription add column origin text check (char_length(origin) between 1 and 200);
