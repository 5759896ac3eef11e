-- Files chosen together come in whatever order the network likes. What they were chosen as stands here, so that a late
-- one still finds its place among its own.
alter table file
  add column upload_batch text,
  add column upload_place integer,
  add constraint file_upload_place_check check (upload_place >= 0),
  add constraint file_upload_order_check check ((upload_batch is null) = (upload_place is null));
