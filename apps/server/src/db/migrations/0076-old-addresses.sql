-- An address of the old portal, as its figures bear it, names what it showed. Readers may not read the figures: whoever
-- has the whole address is told the signature, and whether anything public bears that is asked apart.
create index statistics_page_old_url on statistics_page (md5(url)) where source = 'old';
create function published.signature_of_old_page(address text) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(p.signature, i.signature) from statistics_page p join institution i on i.id = p.institution_id
  where p.source = 'old' and md5(p.url) = md5(address) and p.url = address and i.is_published
    and (p.signature is not null or p.level = 'INSTITUTION')
  order by p.id limit 1
$$;
