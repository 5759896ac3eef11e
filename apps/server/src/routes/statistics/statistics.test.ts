import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { CategoryRow, InstitutionReport, StatisticsRow } from '@regest/contract/endpoints/statistics.ts';
import { STATISTICS_LEVELS } from '@regest/contract/statistics-range.ts';
import { addDays } from '@regest/contract/text/day.ts';
import { beforeAll, expect, test } from 'vitest';
import { type AnalyticsValues, analyticsFile, aVisit } from '../../../test/api/analytics-file.ts';
import { anInstitution, type TestInstitution } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { importAnalytics } from '../../services/statistics/import-analytics.ts';

const server = useServer();
const CITIES = ['Łódź', 'Ćmielów', 'Aleksandrów', ''];
const DEVICES = ['desktop', 'mobile', 'tablet'];

/** Deterministic visits whose figures differ from row to row. */
function visitsOf(institution: string): AnalyticsValues[] {
  return Array.from({ length: 1200 }, (_, index) => {
    const page = index % 47;
    return aVisit({
      institution,
      date: addDays('2019-04-07', (index * 37) % 1087),
      level: STATISTICS_LEVELS[page % 5] ?? 'UNIT',
      signature: `${institution}_${page}`,
      title: `Strona ${page}`,
      url: `/strona/${page}`,
      pageviews: (index % 13) + 2,
      uniquePageviews: (index % 11) + 1,
      timeOnPage: (index * 7) % 400,
      entrances: index % 5,
      exits: index % 3,
      bounces: index % 2,
      deviceCategory: DEVICES[index % 3] ?? '',
      city: CITIES[index % 4] ?? '',
    });
  });
}

let institution: TestInstitution;
let visits: AnalyticsValues[];
let client: Client;

beforeAll(async () => {
  institution = await anInstitution(server());
  client = await signedIn(server(), { role: 'SUPERVISOR', institutionId: institution.id });
  visits = visitsOf(institution.signature);
  const otherInstitution = await anInstitution(server());
  const all = [...visits, ...visitsOf(otherInstitution.signature)];
  await importAnalytics(server().deps.pool, analyticsFile(all));
});

type Sum = Record<'pageviews' | 'uniquePageviews' | 'timeOnPage' | 'entrances' | 'exits' | 'bounces', number>;

/** Recomputes the figures independently of the server. */
function recount(rows: readonly AnalyticsValues[]) {
  const sum: Sum = { pageviews: 0, uniquePageviews: 0, timeOnPage: 0, entrances: 0, exits: 0, bounces: 0 };
  for (const row of rows)
    for (const name of Object.keys(sum) as (keyof Sum)[]) sum[name] += Number(row[name]);
  const { pageviews, uniquePageviews, timeOnPage, entrances, exits, bounces } = sum;
  return {
    viewsNumber: pageviews,
    pageviews,
    uniquePageviews,
    avgTimeOnPage: timeOnPage / (pageviews - exits || 1),
    entrances,
    exits,
    exitRate: exits / (pageviews || 1),
    bounceRate: entrances === 0 ? 0 : bounces / entrances,
  };
}

const RANGES = [
  ['2019-04-07', '2022-03-28'],
  ['2019-04-08', '2022-03-27'],
  ['2020-01-01', '2020-12-31'],
  ['2019-12-15', '2021-02-03'],
  ['2021-06-10', '2021-06-20'],
] as const;
const within = (from: string, to: string) =>
  visits.filter(({ date }) => String(date) >= from && String(date) <= to);

for (const [from, to] of RANGES) {
  const range = `dateFrom=${from}&dateTo=${to}`;
  test(`sums from ${from} to ${to} equal a recount: of the institution, by level and by day`, async () => {
    const { body } = await client.get<InstitutionReport>(`/api/statistics/ga-institution-report?${range}`);
    const { series, levels, ...figures } = body;
    const rows = within(from, to);
    expect(figures).toEqual(recount(rows));
    for (const { level, ...sums } of levels)
      expect(sums).toEqual(recount(rows.filter((row) => row.level === level)));
    const days = Map.groupBy(rows, ({ date }) => String(date));
    expect(series).toEqual(
      [...days]
        .map(([date, group]) => ({ date, pageviews: recount(group).pageviews }))
        .toSorted((a, b) => a.date.localeCompare(b.date)),
    );
  });

  test(`sums from ${from} to ${to} equal a recount: by page`, async () => {
    const url = `/api/statistics/ga-report?level=UNIT&${range}&per_page=100`;
    const { body } = await client.get<Page<StatisticsRow>>(url);
    const groups = Map.groupBy(
      within(from, to).filter(({ level }) => level === 'UNIT'),
      (row) => String(row.url),
    );
    expect(body.total).toBe(groups.size);
    for (const { url: address, signature, title, level, ...figures } of body.content) {
      expect(figures).toEqual(recount(groups.get(address) ?? []));
      expect({ level, signature, title }).toMatchObject({ level: 'UNIT', title: title });
    }
    const views = body.content.map(({ pageviews }) => pageviews);
    expect(views).toEqual(views.toSorted((a, b) => b - a));
  });

  test(`sums from ${from} to ${to} equal a recount: by category, of a level and of a page`, async () => {
    for (const where of ['', '&level=UNIT', '&level=SERIES&url=%2Fstrona%2F2']) {
      const url = `/api/statistics/ga-page-report?${range}${where}&category=CITY&per_page=100`;
      const { body } = await client.get<Page<CategoryRow>>(url);
      const parameters = new URLSearchParams(where);
      const rows = within(from, to).filter(
        (row) =>
          (parameters.get('level') ?? row.level) === row.level &&
          (parameters.get('url') ?? row.url) === row.url,
      );
      const groups = Map.groupBy(rows, ({ city }) => String(city));
      expect(body.total).toBe(groups.size);
      for (const { category, value, ...figures } of body.content) {
        expect(category).toBe('CITY');
        expect({ value, ...figures }).toEqual({ value, ...recount(groups.get(value) ?? []) });
      }
    }
  });
}

test('the lists are paged by thirty and by ten, and a page past the end is empty but counted', async () => {
  const first = await client.get<Page<StatisticsRow>>('/api/statistics/ga-report');
  expect(first.body).toMatchObject({ page: 0, perPage: 30, total: 47, totalPages: 2, size: 30 });
  const past = await client.get<Page<StatisticsRow>>('/api/statistics/ga-report?page=9');
  expect(past.body).toMatchObject({ content: [], page: 9, total: 47, totalPages: 2, size: 0 });
  const categories = await client.get<Page<CategoryRow>>(
    '/api/statistics/ga-page-report?category=DEVICE_CATEGORY',
  );
  expect(categories.body).toMatchObject({ perPage: 10, total: 3, size: 3 });
});

test('every column sorts in both directions, names as a Polish reader expects', async () => {
  const sorted = async (query: string) =>
    (await client.get<Page<StatisticsRow>>(`/api/statistics/ga-report?per_page=100&${query}`)).body.content;
  for (const [sort, column] of [
    ['EXIT_RATE', 'exitRate'],
    ['AVG_TIME_ON_PAGE', 'avgTimeOnPage'],
    ['BOUNCE_RATE', 'bounceRate'],
    ['VIEWS_NUMBER', 'viewsNumber'],
  ] as const) {
    const up = (await sorted(`sort=${sort}&order=ASCENDING`)).map((row) => row[column]);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
  }
  const titles = (await sorted('sort=SIGNATURE&order=ASCENDING')).map(({ url }) => url);
  expect(titles.slice(0, 3)).toEqual(['/strona/0', '/strona/1', '/strona/2']);
  const cities = await client.get<Page<CategoryRow>>(
    '/api/statistics/ga-page-report?category=CITY&sort=VALUE&order=ASCENDING',
  );
  expect(cities.body.content.map(({ value }) => value)).toEqual(['', 'Aleksandrów', 'Ćmielów', 'Łódź']);
});

test('both spellings of the range are read', async () => {
  const one = await client.get('/api/statistics/ga-report?date_start=2020-01-01&date_end=2020-06-30');
  const otherPeriod = await client.get('/api/statistics/ga-report?dateFrom=2020-01-01&dateTo=2020-06-30');
  expect(one.body).toEqual(otherPeriod.body);
});

const WRONG: [query: string, fieldName: string, constraintType: string][] = [
  ['dateFrom=2019-04-06', 'dateFrom', 'Range'],
  ['dateTo=2022-03-29', 'dateTo', 'Range'],
  ['date_start=2018-01-01', 'date_start', 'Range'],
  ['dateFrom=2021-01-02&dateTo=2021-01-01', 'dateTo', 'Range'],
  ['date_start=2021-01-02&date_end=2021-01-01', 'date_end', 'Range'],
  ['dateFrom=2021-02-30', 'dateFrom', 'Pattern'],
  ['dateFrom=wczoraj', 'dateFrom', 'Pattern'],
  ['level=unit', 'level', 'Value'],
  ['sort=pageviews', 'sort', 'Value'],
  ['order=asc', 'order', 'Value'],
  ['per_page=101', 'per_page', 'Range'],
];
test('what is outside the limits is refused, each with its field', async () => {
  for (const [query, fieldName, constraintType] of WRONG) {
    const { status, body } = await client.get(`/api/statistics/ga-report?${query}`);
    expect({ query, status, errors: body.errors }).toEqual({
      query,
      status: 400,
      errors: [{ fieldName, constraintType }],
    });
  }
});

test('a supervisor sees the own institution alone, an administrator any, the others none', async () => {
  const url = `/api/statistics/ga-institution-report?institution_id=${institution.id}`;
  const admin = await signedIn(server(), { role: 'ADMIN' });
  expect((await admin.get<InstitutionReport>(url)).body.pageviews).toBe(recount(visits).pageviews);
  const stranger = await signedIn(server(), { role: 'SUPERVISOR' });
  expect((await stranger.get(url)).status).toBe(403);
  expect((await stranger.get<InstitutionReport>('/api/statistics/ga-institution-report')).body).toMatchObject(
    {
      pageviews: 0,
      exitRate: 0,
      series: [],
      levels: [],
    },
  );
  for (const role of ['EDITOR', 'SUBEDITOR'] as const) {
    const otherClient = await signedIn(server(), { role, institutionId: institution.id });
    expect((await otherClient.get(url)).status).toBe(403);
  }
});
