import type { BenchData } from '../../build-records.ts';
import { milliseconds } from '../../measure.ts';
import { firstVisit, type Screen } from './first-visit.ts';
import type { Site } from './visit.ts';

/** A measurement, its limit, and whether it is within. */
export type Row = [what: string, measured: string, limit: string, isWithin: boolean];

const TASK_LIMIT = 200;
const REQUEST_LIMIT = 20;
const VERSION = '/VERSION.txt';

const screens = ({ unitId }: BenchData): Screen[] => [
  {
    name: '/login',
    path: '/login',
    usable: 'input[name="username"]',
    asGuest: true,
    limits: { ms: 2000, script: 130_000 },
  },
  {
    name: '/resource',
    path: '/resource',
    usable: '[role="treeitem"][aria-label]',
    limits: { ms: 1800 },
  },
  {
    name: '/units/{id}',
    path: `/units/${unitId}`,
    usable: 'main [role="tabpanel"] :is(input, textarea)',
    last: '[role="treeitem"][aria-selected="true"]',
    limits: { ms: 2000 },
  },
];

/** First visits with an empty cache and a processor four times slower. */
export async function firstVisits(site: Site, data: BenchData, runs: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const screen of screens(data)) {
    const { ms, longestTask, requests, scriptBytes } = await firstVisit(site, screen, runs);
    const { name, limits } = screen;
    rows.push([`${name} usable`, `${milliseconds(ms)} ms`, `${limits.ms} ms`, ms <= limits.ms]);
    rows.push([
      `${name} longest task`,
      `${milliseconds(longestTask)} ms`,
      `${TASK_LIMIT} ms`,
      longestTask <= TASK_LIMIT,
    ]);
    rows.push([
      `${name} requests`,
      String(requests.length),
      String(REQUEST_LIMIT),
      requests.length <= REQUEST_LIMIT,
    ]);
    const { script } = limits;
    rows.push([
      `${name} script`,
      `${(scriptBytes / 1000).toFixed(1)} KB`,
      script === undefined ? '' : `${script / 1000} KB`,
      script === undefined || scriptBytes <= script,
    ]);
    const versions = requests.filter((path) => path === VERSION).length;
    rows.push([`${name} asks for ${VERSION}`, String(versions), '1', versions <= 1]);
    if (process.env.REGEST_BENCH_REQUESTS) console.log(name, requests);
  }
  return rows;
}
