-- A picture turned and cropped: drawn from the original, whose row and bytes stay as they came. Editors and readers see the
-- edited picture, and its bytes have a name of their own, so that no cache gives an older one.
create table file_edit (
  file_id bigint primary key references file (id) on delete cascade,
  rotation integer not null,
  -- x, y, w, h in fractions of the original; null is the whole of it
  crop jsonb,
  content_id text not null unique,
  size bigint not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  made_at timestamptz not null default now(),
  made_by bigint,
  check (rotation in (0, 90, 180, 270)),
  check (width > 0),
  check (height > 0)
);
-- An edit is replaced by deleting it.
create trigger file_edit_let_go after delete on file_edit for each row execute function let_go_of_pyramid();

create or replace view published.file as
select f.id, f.institution_id, f.record_id, f.field, f.position, f.name, f.mime_type,
  coalesce(e.content_id, f.content_id) as content_id, coalesce(e.size, f.size) as size,
  coalesce(e.sha256, f.sha256) as sha256,
  true as is_published, f.published_at, f.updated_at, f.pages, f.duration, f.thumbnail_id, f.poster_id
from public.file f left join public.file_edit e on e.file_id = f.id
where f.is_published and f.scan is distinct from 'waiting' and f.scan is distinct from 'infected'
  and (f.closed_days @> (select closure_day())) is not true
  and case when f.record_id is null
    then exists (select from published.institution i where i.id = f.institution_id)
    else exists (select from published.record r where r.id = f.record_id and not r.is_closed) end;
