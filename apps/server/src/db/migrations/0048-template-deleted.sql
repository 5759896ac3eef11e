-- A deleted template can be restored for a month.
alter table description_template add column deleted_at timestamptz;
drop index description_template_name;
create unique index description_template_name on description_template (institution_id, level, lower(name))
  where deleted_at is null;
