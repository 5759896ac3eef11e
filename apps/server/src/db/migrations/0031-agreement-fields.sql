-- Fields of an agreement that no query needs, as in the other registers.
alter table agreement add column fields jsonb not null default '{}';
