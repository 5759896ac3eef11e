import { expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { post } from '../../../test/files/upload.ts';
import { readImport } from '../../../test/imports/import-file.ts';
import { killReaders } from '../../../test/imports/reader-processes.ts';
import { checkImport } from './check-import.ts';

const server = useServer();
const GOES_ON = new AbortController().signal;

async function sendTable(): Promise<{ client: Awaited<ReturnType<typeof signedIn>>; id: number }> {
  const client = await signedIn(server());
  const table = `signature;title\n${Array.from({ length: 20_000 }, (_, at) => `${at};Teczka`).join('\n')}`;
  const { body } = await post<{ import: { id: number } }>(server(), client, '/api/imports', [
    ['fileContent', new Blob([table]), 'units.csv'],
  ]);
  return { client, id: body.import.id };
}

const rowsRead = async (id: number) => {
  const { rows } = await server().deps.pool.query<{ count: number }>(
    'select count(*)::int as count from import_row where import_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
};

/** Runs the check until rows arrive, then kills the reading process. */
async function checkAndKill(id: number): Promise<unknown> {
  await server().deps.pool.query('delete from import_row where import_id = $1', [id]);
  const checking = checkImport(server().deps, id, GOES_ON).catch((error: unknown) => error);
  await expect.poll(() => rowsRead(id), { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
  killReaders();
  return checking;
}

test('a file that ends its reader is tried once more, then refused and tried no more', {
  timeout: 120_000,
}, async () => {
  const { client, id } = await sendTable();
  // The queue repeats a job that ended so.
  expect(await checkAndKill(id)).toMatchObject({ problem: 'crashed' });
  expect((await readImport(client, id)).status).toBe('checking');
  expect(await checkAndKill(id)).toBeUndefined();
  expect(await readImport(client, id)).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('dwa razy'),
  });
  expect(await rowsRead(id)).toBe(0);
  // A new request allows two more readings.
  expect((await client.put(`/api/imports/${id}/check`, {})).status).toBe(202);
  expect(await checkAndKill(id)).toMatchObject({ problem: 'crashed' });
});

test('a file in whose reading the whole worker died twice is refused at the next start', async () => {
  const { client, id } = await sendTable();
  await server().deps.pool.query('update import set read_attempts = 2 where id = $1', [id]);
  await checkImport(server().deps, id, GOES_ON);
  expect(await readImport(client, id)).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('dwa razy'),
  });
});
