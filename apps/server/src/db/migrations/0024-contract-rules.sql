-- Rules that the contract states and the database did not: db/contract-rules.test.ts holds the two against each
-- other, so that neither is looser than the other.
alter table institution
  add check (char_length(archive_name) <= 1000),
  add check (institution_type in
    ('nationalInstitution', 'localInstitution', 'church', 'ngo', 'politicalParty', 'tradeUnion', 'individualGroup', 'other'));

-- The shortest address that is one is a@b.c.
alter table app_user
  drop constraint app_user_email_check,
  add check (char_length(email) between 5 and 254);

alter table author
  add check (author_type in ('person', 'family', 'collective', 'unknown')),
  add check (char_length(other_name) <= 4000),
  add check (char_length(description) <= 12000),
  add check (char_length(description_source) <= 4000);

alter table acquisition add check
  (method in ('gift', 'purchase', 'deposit', 'exchange', 'transfer', 'copying', 'ownProduction', 'other'));

-- A series may have a longer title than the other levels, and none of one letter.
alter table record
  drop constraint record_title_check,
  add constraint record_title_collection check (level <> 'collection' or char_length(title) between 1 and 1000),
  add constraint record_title_series check (level <> 'series' or char_length(title) between 2 and 4000),
  add constraint record_title_unit check (level <> 'unit' or char_length(title) between 1 and 1000),
  add constraint record_title_document check (level <> 'document' or char_length(title) between 1 and 1000);

alter table file add check (field in ('contentFiles', 'files', 'showpiece', 'tiles', 'transcriptionFiles'));

alter table text_job add check (reason in
  ('undecodable', 'encrypted', 'tooLarge', 'timeout', 'memory', 'crashed', 'unsupported', 'engine',
   'engineUnavailable', 'missing', 'interrupted'));

alter table file_event
  add check (kind in ('fixityCheck', 'virusCheck')),
  add check (outcome in ('ok', 'damaged', 'missing', 'infected'));
