import type { BenchServer } from '../bench-server.ts';
import { type BenchData, COLLECTIONS } from '../build-records.ts';
import { median, medianOfBoth } from '../measure.ts';
import { bareSql } from './bare-sql.ts';

export const RUNS = 60;
/** Uncounted calls: a new server still compiles its code and its plans. */
export const WARM_UP = 60;

/** Medians in milliseconds, of the call and of the bare SQL that does the same work. */
export interface Call {
  name: string;
  ours: number;
  bare: number;
}

export function callsOf({ ask }: BenchServer, data: BenchData): Record<string, () => Promise<unknown>> {
  const { seriesId, hundredId, unitId, documentId, institutionId } = data;
  const children = (id: number) =>
    `/api/tree/collection/children?institution_id=${institutionId}&parent_id=${id}&lean=true`;
  // The mark of this run: stored records have those of earlier runs.
  const mark = Date.now();
  let serial = 0;
  const aUnit = () => {
    serial += 1;
    return {
      parentId: data.collectionId + 1,
      signature: `nowa ${mark}/${serial}`,
      title: `Jednostka ${serial}`,
      dates: [{ dateType: 'single', dateFrom: '1939' }],
      languages: ['pol'],
      authorsUnknown: true,
      totalSize: 1,
    };
  };
  return {
    'tree roots': () => ask('GET', `/api/tree/collections?institution_id=${institutionId}`),
    'a node of 100 children': () => ask('GET', children(hundredId)),
    'a node of 1,000 children': () => ask('GET', children(seriesId)),
    'list, first page': () => ask('GET', '/api/documents?per_page=10'),
    'list, page 1,000': () => ask('GET', '/api/documents?per_page=10&page=999'),
    'open a document': () => ask('GET', `/api/documents/${documentId}`),
    'create a unit': () => ask('POST', '/api/units', { unit: aUnit() }),
    'save a unit': () =>
      ask('PUT', `/api/units/${unitId}`, {
        unit: { title: `Tytuł ${performance.now()}`, totalSize: 1, authorsUnknown: true },
      }),
    'search for a parent': () => ask('GET', '/api/parents/documents?q=akta%20gminy'),
  };
}

export async function measureCalls(server: BenchServer, data: BenchData): Promise<Call[]> {
  const bare = bareSql(server.pool, data);
  const measured: Call[] = [];
  for (const [name, ours] of Object.entries(callsOf(server, data))) {
    const beside = bare[name];
    if (!beside) throw new Error(`${name} has no bare SQL to stand against`);
    measured.push({ name, ...(await medianOfBoth(RUNS, ours, beside, WARM_UP)) });
  }
  return measured;
}

/** A series of 999 units, to and fro; an even number of times in all, so that it ends where it was. */
export async function measureMove(server: BenchServer, data: BenchData): Promise<number> {
  const places = [data.collectionId, data.collectionId + COLLECTIONS - 1];
  return median(5, (run) =>
    server.call('PUT', `/api/series/${data.movedId}`, {
      series: { parentId: places[run % 2], signature: 'w ruchu', title: 'Seria w ruchu' },
    }),
  );
}
