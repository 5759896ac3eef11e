-- Publishing by finishing, moved and joined pages are in the log of bulk changes too.
alter table bulk_change drop constraint bulk_change_kind_check;
alter table bulk_change add constraint bulk_change_kind_check
  check (kind in ('change', 'split', 'merge', 'delete', 'finish', 'pages', 'join', 'undo'));
