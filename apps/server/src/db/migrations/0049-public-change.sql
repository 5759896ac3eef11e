-- Whether anything that readers may see could have changed: one line for each statement that wrote to a table behind a
-- public page. Pages are kept in memory for as long as no line was added, on every server, whoever wrote it.
create table public_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp()
);
create index public_change_at on public_change (at);
create function note_public_change() returns trigger language plpgsql as $$
begin
  insert into public_change default values;
  -- Now and then somebody sweeps: what is older than any transaction tells nothing any more.
  if random() < 0.01 then
    delete from public_change where id in (
      select id from public_change where at < now() - interval '1 hour' order by id limit 1000 for update skip locked);
  end if;
  return null;
end $$;
create trigger record_changed after insert or update or delete on record for each statement execute function note_public_change();
create trigger file_changed after insert or update or delete on file for each statement execute function note_public_change();
create trigger transcription_changed after insert or update or delete on transcription
  for each statement execute function note_public_change();
create trigger author_changed after insert or update or delete on author for each statement execute function note_public_change();
create trigger record_author_changed after insert or update or delete on record_author
  for each statement execute function note_public_change();
create trigger record_index_changed after insert or update or delete on record_index
  for each statement execute function note_public_change();
create trigger index_term_changed after insert or update or delete on index_term
  for each statement execute function note_public_change();
create trigger institution_changed after insert or update or delete on institution
  for each statement execute function note_public_change();
create trigger news_changed after insert or update or delete on news for each statement execute function note_public_change();
create view published.public_change as select c.id, c.at from public.public_change c;
