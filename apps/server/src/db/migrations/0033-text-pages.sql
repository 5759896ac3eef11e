-- The pages of a scan's text, and where its words stand on them.
create table text_page (
  file_id bigint not null references transcription (file_id) on delete cascade,
  page integer not null check (page > 0),
  -- the text that counts: what a person corrected, else what the machine read
  text text not null,
  -- boxes of the words of that text that the machine saw, [word, x, y, w, h] in ten-thousandths of the page;
  -- null where nothing was corrected: then they are those of the machine
  words jsonb,
  -- what the machine saw, kept through every correction
  machine_words jsonb,
  primary key (file_id, page)
);

-- Texts from before this have no boxes until their file is read again.
insert into text_page (file_id, page, text)
select t.file_id, given.page, given.text
from transcription t,
  unnest(string_to_array(coalesce(t.corrected_text, t.machine_text), chr(12))) with ordinality as given (text, page)
where t.kind = 'ocr';

alter table text_job_page add column words jsonb;
