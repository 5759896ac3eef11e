import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { recordQuery } from '../../domain/records/record-query.ts';
import { createRecord, updateRecord } from './record-calls.ts';

/** Stubs a server with one unit; every save returns the next version. */
function serveUnit() {
  const requests: string[] = [];
  let version = 1;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    requests.push(`${method} ${url}`);
    if (method !== 'GET') version += 1;
    return Response.json({ unit: { id: 5, level: 'unit', version } });
  });
  return requests;
}

async function open(level: 'unit' | 'series', id: number) {
  const observer = new QueryObserver(queryClient, recordQuery(level, id));
  observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  return observer;
}

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('the answer of a save is the new base of the form, and is not read a second time', async () => {
  const requests = serveUnit();
  const observer = await open('unit', 5);
  await updateRecord('unit', 5, { title: 'Statut' });
  expect(observer.getCurrentResult().data?.version).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(requests).toEqual(['GET /api/units/5', 'PUT /api/units/5']);
});

test('a record that was just created opens from the answer', async () => {
  const requests = serveUnit();
  await createRecord('unit', { title: 'Statut' });
  const observer = await open('unit', 5);
  expect(observer.getCurrentResult().data?.version).toBe(2);
  expect(requests).toEqual(['POST /api/units']);
});

test('another record that is open is read again after a save', async () => {
  const requests = serveUnit();
  await open('unit', 6);
  await updateRecord('unit', 5, { title: 'Statut' });
  await expect.poll(() => requests).toHaveLength(3);
  expect(requests.at(-1)).toBe('GET /api/units/6');
});
