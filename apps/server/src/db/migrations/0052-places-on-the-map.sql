-- Where a public place lies: readers find it on the map. Columns of a view can only be added at its end.
create or replace view published.index_term as
select t.id, t.type, t.name, t.latitude, t.longitude from public.index_term t
where exists (select from published.record_index n where n.index_id = t.id);
