-- What readers look at: words on scans, the shape of a sound, what others read.
create view published.text_page as
select p.file_id, p.page, p.text, coalesce(p.words, p.machine_words) as words
from public.text_page p where exists (select from published.file f where f.id = p.file_id);

-- What a file looks like before it is opened. Computed once, with its pictures.
create table file_look (
  file_id bigint primary key references file (id) on delete cascade,
  -- of its only or first picture, in pixels
  width integer check (width > 0),
  height integer check (height > 0),
  -- one byte for each of equal parts of a sound: 0 is silence, 255 the loudest of them
  peaks bytea,
  -- a sound from before this, or one that no engine was there to hear
  is_due boolean not null default false
);
create index file_look_due on file_look (file_id) where is_due;
insert into file_look (file_id, is_due) select f.id, true from file f
where f.mime_type like 'audio/%' or f.mime_type like 'video/%';
create view published.file_look as
select l.file_id, l.width, l.height, l.peaks from public.file_look l
where exists (select from published.file f where f.id = l.file_id);

-- How often the page of a record was opened, day by day; who opened it is not kept anywhere.
create view published.record_reading as
select r.id as record_id, kept.institution_id, kept.start as day, kept.pageviews
from public.statistics_page_sum kept join public.statistics_page page on page.id = kept.page_id
join published.record r on r.id = case when page.url ~ '^/r/[0-9]{1,15}$' then substr(page.url, 4)::bigint end
where kept.source = 'portal' and kept.span = 'd';
