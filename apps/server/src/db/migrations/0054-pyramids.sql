-- Large pictures in tiles of every scale, so that a tile is read and not cut from the whole. Made by a job, each page by
-- itself; lost ones are made again.
create table file_pyramid (
  file_id bigint not null references file (id) on delete cascade,
  page integer not null check (page > 0),
  -- null where none could be made
  content_id text unique,
  made_at timestamptz not null default now(),
  primary key (file_id, page)
);

-- However a file goes, the bytes of its pyramids are let go with it.
create function let_go_of_pyramid() returns trigger language plpgsql as $$
begin
  insert into loose_content (content_id, due_at) values (old.content_id, now())
  on conflict (content_id) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger file_pyramid_let_go after delete on file_pyramid for each row
  when (old.content_id is not null) execute function let_go_of_pyramid();

-- Servers that keep in mind where a picture is read from are told.
create trigger file_pyramid_noted_new after insert on file_pyramid
  referencing new table as new_rows for each statement execute function note_changed_texts();
create trigger file_pyramid_noted_gone after delete on file_pyramid
  referencing old table as old_rows for each statement execute function note_changed_texts();

create view published.file_pyramid as
select p.file_id, p.page, p.content_id from public.file_pyramid p
where p.content_id is not null and exists (select from published.file f where f.id = p.file_id);

-- Pictures from before their size was kept: an hourly job measures them, and then cuts what is large.
insert into file_look (file_id, is_due)
select f.id, true from file f where f.mime_type like 'image/%' and f.size > 2000000
on conflict (file_id) do nothing;
