import { STATISTICS_CATEGORIES } from '@regest/contract/statistics-range.ts';
import { type RawBuilder, sql } from 'kysely';
import { VISITS_LOCK } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import { CATEGORY_COLUMNS } from '../statistics/roll-up.ts';
import type { CountedPage } from './counted-page.ts';

const FIGURES = ['pageviews', 'unique_pageviews', 'time_on_page', 'entrances', 'exits', 'bounces'] as const;
export type VisitFigures = Record<(typeof FIGURES)[number], number>;

/** Increments of one fact. An exit that turned out to be none is subtracted: increments may be negative. */
export interface VisitSum extends CountedPage, VisitFigures {
  day: string;
  device: string;
  previous: string;
}

const names = sql.raw(FIGURES.join(', '));
const sums = sql.raw(FIGURES.map((name) => `sum(${name})`).join(', '));
const grown = (table: string) =>
  sql.raw(FIGURES.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '));
/** A row of the batch for its day, its month and its year. */
const SPANS = sql`cross join lateral (values ('d'::"char", added.day), ('m', date_trunc('month', added.day)::date),
  ('y', date_trunc('year', added.day)::date)) as part (span, start)`;

function readBatch(batch: readonly VisitSum[]): RawBuilder<unknown> {
  return sql`select page.id as page_id, page.institution_id, page.level, read.day, device.id as device_id,
      previous.id as previous_id, nowhere.id as country_id, nowhere.id as city_id, ${names}
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as read ("institutionId" bigint, url text, day date,
      device text, previous text, pageviews integer, unique_pageviews integer, time_on_page integer, entrances integer,
      exits integer, bounces integer)
    join statistics_page page on page.institution_id = read."institutionId" and page.source = 'portal'
      and md5(page.url) = md5(read.url)
    join statistics_term device on md5(device.text) = md5(read.device)
    join statistics_term previous on md5(previous.text) = md5(read.previous)
    join statistics_term nowhere on md5(nowhere.text) = md5('')`;
}

async function namePages(db: Db, batch: readonly VisitSum[]): Promise<void> {
  await sql`insert into statistics_page (institution_id, level, signature, title, url, source)
    select distinct on ("institutionId", url) "institutionId", level, signature, title, url, 'portal'
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      as read ("institutionId" bigint, level text, signature text, title text, url text)
    on conflict (institution_id, source, md5(url)) do update
      set level = excluded.level, signature = excluded.signature, title = excluded.title`.execute(db);
  const terms = [...new Set(['', ...batch.flatMap(({ device, previous }) => [device, previous])])];
  await sql`insert into statistics_term (text) select unnest(${terms}::text[]) on conflict (md5(text)) do nothing`.execute(
    db,
  );
}

/** Adds a batch to the facts and to every sum made of them. Inside a transaction: one batch at a time. */
export async function addVisits(db: Db, batch: readonly VisitSum[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${VISITS_LOCK})`.execute(db);
  await namePages(db, batch);
  const added = sql`with added as (${readBatch(batch)})`;
  await sql`${added} insert into statistics_fact
      (page_id, day, device_id, previous_id, country_id, city_id, ${names}, source)
    select page_id, day, device_id, previous_id, country_id, city_id, ${sums}, 'portal' from added group by 1, 2, 3, 4, 5, 6
    on conflict (page_id, day, device_id, previous_id, country_id, city_id) where source = 'portal'
      do update set ${grown('statistics_fact')}`.execute(db);
  await sql`${added} insert into statistics_page_sum (institution_id, level, span, start, page_id, ${names}, source)
    select institution_id, level, part.span, part.start, page_id, ${sums}, 'portal' from added ${SPANS} group by 1, 2, 3, 4, 5
    on conflict (page_id, span, start) where source = 'portal'
      do update set ${grown('statistics_page_sum')}`.execute(db);
  for (const category of STATISTICS_CATEGORIES)
    await sql`${added} insert into statistics_category_sum
        (institution_id, level, category, term_id, span, start, ${names}, source)
      select institution_id, level, ${category}::text, ${sql.ref(CATEGORY_COLUMNS[category])}, part.span, part.start,
        ${sums}, 'portal'
      from added ${SPANS} group by 1, 2, 3, 4, 5, 6
      on conflict (institution_id, level, category, term_id, span, start) where source = 'portal'
        do update set ${grown('statistics_category_sum')}`.execute(db);
}
