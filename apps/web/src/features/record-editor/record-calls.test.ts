import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { recordQuery } from '../../domain/records/record-query.ts';
import { createRecord, updateRecord } from './record-calls.ts';

/** A server that has one unit and answers every save of it with the next version. */
function serveUnit() {
  const asked: string[] = [];
  let version = 1;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${url}`);
    if (method !== 'GET') version += 1;
    return Response.json({ unit: { id: 5, level: 'unit', version } });
  });
  return asked;
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

test('the answer of a save is what the form stands on, and is not read a second time', async () => {
  const asked = serveUnit();
  const observer = await open('unit', 5);
  await updateRecord('unit', 5, { title: 'Statut' });
  expect(observer.getCurrentResult().data?.version).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual(['GET /api/units/5', 'PUT /api/units/5']);
});

test('a record that was just created opens from the answer', async () => {
  const asked = serveUnit();
  await createRecord('unit', { title: 'Statut' });
  const observer = await open('unit', 5);
  expect(observer.getCurrentResult().data?.version).toBe(2);
  expect(asked).toEqual(['POST /api/units']);
});

test('another record that is open is read again after a save', async () => {
  const asked = serveUnit();
  await open('unit', 6);
  await updateRecord('unit', 5, { title: 'Statut' });
  await expect.poll(() => asked).toHaveLength(3);
  expect(asked.at(-1)).toBe('GET /api/units/6');
});
