import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { importFile, rowsOf } from '../../../test/imports/import-file.ts';

const server = useServer();

const SAMPLES = new URL('../../../test/imports/samples/', import.meta.url);
const names = (await readdir(SAMPLES)).filter((name) => name.endsWith('.xml'));

test.each(names)('%s, written by another program, comes in without a fault', async (name) => {
  const client = await signedIn(server());
  const bytes = await readFile(new URL(name, SAMPLES));
  const { id, status, counts, message } = await importFile(server(), client, name, bytes);
  expect([status, message]).toEqual(['checked', null]);
  expect((await rowsOf(client, id, 'fault')).map(({ title, faults }) => [title, faults])).toEqual([]);
  expect(counts).toMatchObject({ fault: 0, update: 0, move: 0 });
  expect(counts.create).toBeGreaterThan(0);
});
