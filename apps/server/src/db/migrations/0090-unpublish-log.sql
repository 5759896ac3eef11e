-- A subtree that was unpublished is in the log of bulk changes too.
alter table bulk_change drop constraint bulk_change_kind_check;
alter table bulk_change add constraint bulk_change_kind_check
  check (kind in ('change', 'split', 'merge', 'delete', 'finish', 'unpublish', 'pages', 'join', 'undo'));
