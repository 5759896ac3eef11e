import type { ImportStatus } from '@regest/contract/exchange/imports.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { expectSoundCounts } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { apply, checkAgain, importFile, readImport, undo } from '../../../test/imports/import-file.ts';
import { cutAtCommit } from '../../../test/postgres/cut-at-commit.ts';
import { connect } from '../../db/connect.ts';
import { applyImport } from './apply-import.ts';
import { settleImports } from './clean-up-imports.ts';
import { undoImport } from './undo-import.ts';

const server = useServer();

/** A sheet of two new units and one that changes, below a collection. */
async function aCheckedImport(client: Client): Promise<number> {
  const collection = await aRecord(server(), client, { level: 'collection' });
  const unit = await aRecord(server(), client, { level: 'unit', parentId: collection.id, signature: '900' });
  const sheet = `id;signature;title;dates\n;1;Nowa;1920\n;2;Druga;1921\n${unit.id};900;Zmieniona;`;
  const { id, counts } = await importFile(server(), client, 'units.csv', sheet, {
    parentId: String(collection.id),
  });
  expect(counts).toMatchObject({ create: 2, update: 1, fault: 0 });
  return id;
}

async function titles(client: Client): Promise<string[]> {
  const { rows } = await server().deps.pool.query<{ title: string }>(
    `select title from record where institution_id = $1 and level = 'unit' order by title`,
    [client.user.institutionId],
  );
  return rows.map(({ title }) => title);
}

test.each(['before', 'after'] as const)(
  'a connection cut at the very commit, %s the database has heard it, does all of apply and of undo once',
  async (when) => {
    const client = await signedIn(server());
    const id = await aCheckedImport(client);
    const before = await titles(client);
    for (const [step, work, isUnderWay, isDone] of [
      ['apply', applyImport, 'applying', 'applied'],
      ['undo', undoImport, 'undoing', 'undone'],
    ] as const) {
      expect((await client.put(`/api/imports/${id}/${step}`, {})).status).toBe(202);
      const way = await cutAtCommit(server().url, when);
      const { db, close } = connect(way.url, { max: 3 });
      const deps = { db, log: server().deps.log };
      // The queue repeats a job that ended so.
      await expect(work(deps, id, client.user.id)).rejects.toThrow();
      expect((await readImport(client, id)).status).toBe(when === 'before' ? isUnderWay : isDone);
      await work(deps, id, client.user.id);
      expect(await readImport(client, id)).toMatchObject({ status: isDone, message: null });
      expect(await titles(client)).toEqual(step === 'apply' ? ['Druga', 'Nowa', 'Zmieniona'] : before);
      await expectSoundCounts(server());
      await close();
      await way.close();
    }
    const { rows } = await server().deps.pool.query(
      `select count(*)::int as count from audit_event where resource_type = 'imports' and resource_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ count: 2 }]);
  },
);

test('an import whose job the queue has given up can be checked, applied and undone again', async () => {
  const client = await signedIn(server());
  const id = await aCheckedImport(client);
  const giveUp = async () => {
    expect(await settleImports(server().deps)).toBe(0);
    await server().deps.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts where key = 'import-' || $1`,
      [id],
    );
    expect(await settleImports(server().deps)).toBe(1);
    expect(await settleImports(server().deps)).toBe(0);
    return readImport(client, id);
  };
  const begin = async (step: 'check' | 'apply' | 'undo', status: ImportStatus) => {
    expect((await client.put(`/api/imports/${id}/${step}`, {})).status).toBe(202);
    expect((await readImport(client, id)).status).toBe(status);
  };
  await begin('apply', 'applying');
  expect(await giveUp()).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('niczego nie zmieniono'),
  });
  await begin('check', 'checking');
  expect(await giveUp()).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('Spróbuj jeszcze raz'),
  });
  expect(await checkAgain(server(), client, id)).toMatchObject({ status: 'checked', message: null });
  expect((await apply(server(), client, id)).status).toBe(202);
  await begin('undo', 'undoing');
  expect(await giveUp()).toMatchObject({
    status: 'applied',
    message: expect.stringContaining('nie został cofnięty'),
  });
  expect((await undo(server(), client, id)).status).toBe(202);
  expect((await readImport(client, id)).status).toBe('undone');
});
