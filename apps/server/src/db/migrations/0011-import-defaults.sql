-- What new records take where the file leaves a required field empty, how many lack it, and cells corrected on the screen.
alter table import
  add column defaults jsonb not null default '{}',
  add column lacking jsonb not null default '{}',
  add column language text,
  add column corrections jsonb not null default '[]';
