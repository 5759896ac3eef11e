import { setTimeout as wait } from 'node:timers/promises';
import { TRASH_DAYS } from '@regest/contract/endpoints/trash.ts';
import { afterEach, expect, test } from 'vitest';
import { aBigTrash, holdChild } from '../../../test/api/big-trash.ts';
import { signedIn } from '../../../test/api/client.ts';
import { untilWaiting } from '../../../test/api/hold-table.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { expectSoundCounts, urlOf } from '../../../test/api/record-probe.ts';
import { until } from '../../../test/api/server-process.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { startWorker } from '../../programs/worker.ts';
import { removeOldTrash } from '../../services/trash/purge-record.ts';

const server = useServer();
afterEach(() => expectSoundCounts(server()));

test('a permanent deletion that takes longer than three seconds goes on in the background', async () => {
  const client = await signedIn(server());
  const unit = await aBigTrash(server(), client, 1500);
  const release = await holdChild(server(), unit.id, 'last');
  const body = { id: unit.id, level: 'unit' };
  const answer = client.delete('/api/trash', body);
  await untilWaiting(server(), 1);
  await wait(3100);
  await release();
  const { status, body: state } = await answer;
  expect([status, state]).toEqual([202, { deleteInProgress: true }]);
  const inProgress = async () =>
    (
      await client.get<{ deleteInProgress: boolean }>(
        `/api/trash/is-delete-in-progress?id=${unit.id}&level=unit`,
      )
    ).body.deleteInProgress;
  expect(await inProgress()).toBe(true);
  // A second request is refused while the deletion is in progress.
  expect((await client.put('/api/trash', body)).status).toBe(400);
  const worker = await startWorker(server().deps);
  await until(async () => !(await inProgress()));
  await worker.stop();
  expect((await client.get(urlOf(unit))).status).toBe(404);
});

test('what has lain in the trash for longer than a month is removed, and nothing else', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const newUnit = await aRecord(server(), client, { level: 'unit', parentId: tree.collection.id });
  await client.delete(urlOf(tree.document));
  await client.delete(urlOf(tree.series));
  await client.delete(urlOf(newUnit));
  const age = (id: number, days: number) =>
    server().deps.pool.query(
      `update record set deleted_at = now() - make_interval(days => $2) where trash_root_id = $1`,
      [id, days],
    );
  await age(tree.document.id, TRASH_DAYS + 2);
  await age(tree.series.id, TRASH_DAYS + 1);
  await age(newUnit.id, TRASH_DAYS - 1);
  await removeOldTrash(server().deps.db, () => true);
  const statuses = await Promise.all(
    [tree.collection, tree.series, tree.unit, tree.document, newUnit].map(
      async (record) => (await client.get(urlOf(record))).status,
    ),
  );
  expect(statuses).toEqual([200, 404, 404, 404, 200]);
});

test('an abandoned deletion is finished by the daily job', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.delete(urlOf(unit));
  await server().deps.pool.query(
    `update record set purging_since = now() - interval '2 hours' where id = $1`,
    [unit.id],
  );
  await removeOldTrash(server().deps.db, () => true);
  expect((await client.get(urlOf(unit))).status).toBe(404);
});
