import { afterEach, expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { holdHistory, untilWaiting } from '../../../test/api/hold-table.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { expectSoundCounts } from '../../../test/api/record-probe.ts';
import { endProcesses, type ServerProcess, startProcess, until } from '../../../test/api/server-process.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { importFile, readImport } from '../../../test/imports/import-file.ts';

const server = useServer();
afterEach(endProcesses);

test('a worker killed in the midst of apply and of undo leaves all or nothing', {
  timeout: 300_000,
}, async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  const unit = await aRecord(server(), client, { level: 'unit', parentId: collection.id, signature: '900' });
  const rows = Array.from({ length: 40 }, (_, at) => `;${at + 1};Teczka ${at + 1};1920`);
  const sheet = ['id;signature;title;dates', ...rows, `${unit.id};900;Zmieniona;`].join('\n');
  const imported = await importFile(server(), client, 'units.csv', sheet, {
    parentId: String(collection.id),
  });
  expect(imported.counts).toMatchObject({ create: 40, update: 1, fault: 0 });
  const titles = async () => {
    const { rows: all } = await server().deps.pool.query<{ title: string }>(
      'select title from record where institution_id = $1 order by title',
      [client.user.institutionId],
    );
    return all.map(({ title }) => title);
  };
  let worker: ServerProcess | undefined;
  for (const [step, status, expected] of [
    ['apply', 'applied', 42],
    ['undo', 'undone', 2],
  ] as const) {
    const before = await titles();
    const release = await holdHistory(server());
    expect((await client.put(`/api/imports/${imported.id}/${step}`, {})).status).toBe(202);
    worker ??= await startProcess(server(), 'worker');
    await untilWaiting(server(), 1);
    await worker.kill();
    await release();
    expect(await titles()).toEqual(before);
    worker = await startProcess(server(), 'worker');
    await until(async () => (await readImport(client, imported.id)).status === status);
    expect(await titles()).toHaveLength(expected);
    await expectSoundCounts(server());
  }
});
