-- Visits of the portal stand beside those of the old one, in the same shape. Old rows are written by an import alone,
-- new ones grow by a few every moment: each of them is one row, found by its own key.
alter table statistics_page add column source text not null default 'old' check (source in ('old', 'portal'));
drop index statistics_page_key;
create unique index statistics_page_key on statistics_page (institution_id, source, md5(url));

alter table statistics_fact add column source text not null default 'old';
create unique index statistics_fact_portal
  on statistics_fact (page_id, day, device_id, previous_id, country_id, city_id) where source = 'portal';

alter table statistics_page_sum add column source text not null default 'old';
create unique index statistics_page_sum_portal on statistics_page_sum (page_id, span, start) where source = 'portal';

alter table statistics_category_sum add column source text not null default 'old';
create unique index statistics_category_sum_portal
  on statistics_category_sum (institution_id, level, category, term_id, span, start) where source = 'portal';
