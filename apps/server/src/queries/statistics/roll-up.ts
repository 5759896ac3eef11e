import { STATISTICS_CATEGORIES, type StatisticsCategory } from '@regest/contract/statistics-range.ts';

/** A connection inside a transaction. */
interface Runner {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

const SUMS = `sum(pageviews), sum(unique_pageviews), sum(time_on_page), sum(entrances), sum(exits), sum(bounces)`;

/** The column of a fact that holds the value of a category. */
export const CATEGORY_COLUMNS: Record<StatisticsCategory, string> = {
  DEVICE_CATEGORY: 'device_id',
  PREVIOUS_PAGE_PATH: 'previous_id',
  COUNTRY: 'country_id',
  CITY: 'city_id',
};

async function sumPages(client: Runner, institutionIds: number[]): Promise<void> {
  await client.query(
    `insert into statistics_page_sum
     select page.institution_id, page.level, 'd', day, page_id, ${SUMS}
     from statistics_fact join statistics_page page on page.id = page_id
     where page.institution_id = any ($1) and page.source = 'old'
     group by page.institution_id, page.level, day, page_id
     order by page.institution_id, day`,
    [institutionIds],
  );
  await sumSpans(client, 'statistics_page_sum', 'page_id', institutionIds);
}

async function sumCategories(client: Runner, institutionIds: number[]): Promise<void> {
  for (const category of STATISTICS_CATEGORIES) {
    const column = CATEGORY_COLUMNS[category];
    await client.query(
      `insert into statistics_category_sum
       select page.institution_id, page.level, $2, ${column}, 'd', day, ${SUMS}
       from statistics_fact join statistics_page page on page.id = page_id
       where page.institution_id = any ($1) and page.source = 'old'
       group by page.institution_id, page.level, ${column}, day
       order by page.institution_id, day`,
      [institutionIds, category],
    );
  }
  await sumSpans(client, 'statistics_category_sum', 'category, term_id', institutionIds);
}

/** Months from days, years from months. */
async function sumSpans(
  client: Runner,
  table: 'statistics_page_sum' | 'statistics_category_sum',
  key: string,
  institutionIds: number[],
): Promise<void> {
  const figures = 'pageviews, unique_pageviews, time_on_page, entrances, exits, bounces';
  for (const [span, from, unit] of [
    ['m', 'd', 'month'],
    ['y', 'm', 'year'],
  ]) {
    await client.query(
      `insert into ${table} (institution_id, level, ${key}, span, start, ${figures})
       select institution_id, level, ${key}, '${span}', date_trunc('${unit}', start::timestamp)::date as first, ${SUMS}
       from ${table} where span = '${from}' and source = 'old' and institution_id = any ($1)
       group by institution_id, level, ${key}, first
       order by institution_id, first`,
      [institutionIds],
    );
  }
}

/** Recomputes the sums of these institutions from the imported facts. */
export async function rollUp(client: Runner, institutionIds: number[]): Promise<void> {
  for (const table of ['statistics_page_sum', 'statistics_category_sum']) {
    await client.query(`delete from ${table} where source = 'old' and institution_id = any ($1)`, [
      institutionIds,
    ]);
  }
  // The sorts and hashes of millions of facts would otherwise go through the disk many times.
  await client.query("set local work_mem = '256MB'");
  await sumPages(client, institutionIds);
  await sumCategories(client, institutionIds);
}

/** Analyzes the tables, so that the first query after an import has a fitting plan. */
export async function analyzeStatistics(client: Runner): Promise<void> {
  await client.query(
    'analyze statistics_page, statistics_term, statistics_fact, statistics_page_sum, statistics_category_sum',
  );
}
