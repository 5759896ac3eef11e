-- A text that a person has read to the end, corrected or not. A new reading by the machine takes the mark away.
alter table transcription
  add column checked_at timestamptz,
  add column checked_by bigint;
create index transcription_unchecked on transcription (file_id) where checked_at is null;
