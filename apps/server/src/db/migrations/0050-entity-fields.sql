-- A field that no query needs lies in `fields`, as those of records and institutions do.
alter table author add column fields jsonb not null default '{}';
alter table acquisition add column fields jsonb not null default '{}';
alter table news add column fields jsonb not null default '{}';
alter table app_user add column fields jsonb not null default '{}';
