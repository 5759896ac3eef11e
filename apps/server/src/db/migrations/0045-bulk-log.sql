-- The log of bulk changes: what was done besides fields, and whether it was undone.
alter table bulk_change
  add column kind text not null default 'change'
    check (kind in ('change', 'split', 'merge', 'delete', 'undo')),
  -- the change that this one undid: undoing it once more is the redo
  add column reverses bigint references bulk_change (id) on delete cascade,
  add column count integer not null default 0 check (count >= 0),
  add column details jsonb not null default '{}',
  add column undone_at timestamptz;
create unique index bulk_change_reverses on bulk_change (reverses);
update bulk_change change set
  count = (select count(*) from bulk_change_record one where one.change_id = change.id),
  details = jsonb_build_object('fields', coalesce((
    select jsonb_agg(distinct field) from bulk_change_record one, jsonb_object_keys(one.before) as field
    where one.change_id = change.id), '[]'));
