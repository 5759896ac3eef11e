import type { BenchServer } from './bench-server.ts';
import type { BenchData } from './build-records.ts';
import { COLLECTIONS } from './build-records.ts';
import { median } from './measure.ts';

const RUNS = 40;

/** The calls a working day is made of, one user, the middle of their times. */
export async function measureRequests(server: BenchServer, data: BenchData): Promise<Map<string, number>> {
  const { call } = server;
  const { seriesId, unitId, documentId, institutionId } = data;
  let serial = 0;
  const aUnit = () => {
    serial += 1;
    return {
      parentId: data.collectionId + 1,
      signature: `nowa ${serial}`,
      title: `Jednostka ${serial}`,
      dates: [{ dateType: 'single', dateFrom: '1939' }],
      languages: ['pol'],
      authorsUnknown: true,
      totalSize: 1,
    };
  };
  const work: Record<string, () => Promise<unknown>> = {
    'tree roots': () => call('GET', `/api/tree/collections?institution_id=${institutionId}`),
    'a node of 1,000 children': () =>
      call('GET', `/api/tree/collection/children?institution_id=${institutionId}&parent_id=${seriesId}`),
    'list, first page': () => call('GET', '/api/documents'),
    'list, page 800': () => call('GET', '/api/documents?page=800'),
    'open a document': () => call('GET', `/api/documents/${documentId}`),
    'create a unit': () => call('POST', '/api/units', { unit: aUnit() }),
    'save a unit': () =>
      call('PUT', `/api/units/${unitId}`, {
        unit: { title: `Tytuł ${performance.now()}`, totalSize: 1, authorsUnknown: true },
      }),
    'search for a parent': () => call('GET', '/api/parents/documents?q=akta%20gminy'),
  };
  const times = new Map<string, number>();
  for (const [name, request] of Object.entries(work)) times.set(name, await median(RUNS, request));
  return times;
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
