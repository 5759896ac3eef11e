import { expect, test } from 'vitest';
import { allEndpoints } from './all.ts';
import { endpointName } from './endpoint.ts';

/** Areas whose things the editor keeps on the screen while they are written elsewhere. */
const AREAS = ['collections', 'series', 'units', 'documents', 'trash', 'files', 'authors'];

test('a call that changes what is shown says what it writes', () => {
  const silent = allEndpoints()
    .filter(({ area, endpoint }) => AREAS.includes(area) && endpoint.method !== 'GET')
    .filter(({ endpoint }) => endpoint.writes === undefined);
  expect(silent.map(({ endpoint }) => endpointName(endpoint))).toEqual([]);
});

test('a call that only reads says nothing', () => {
  const telling = allEndpoints().filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.writes !== undefined,
  );
  expect(telling).toEqual([]);
});
