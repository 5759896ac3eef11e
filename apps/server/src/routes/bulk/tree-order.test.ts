import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { RecordRow, RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { findTreeFaults } from '../../services/records/counts.ts';

const server = useServer();

async function documents(client: Client, order = 'asc'): Promise<string[]> {
  const { body } = await client.get<Page<RecordRow>>(`/api/documents?sort=signature&order=${order}`);
  return body.content.map(
    ({ parentSignatures: { signatureUnit }, signature }) => `${signatureUnit}/${signature}`,
  );
}

/** Two units with two documents each, created in descending order of signatures. */
async function fourDocuments(client: Client) {
  const collection = await aRecord(server(), client, { level: 'collection', signature: '1' });
  const units: RecordView[] = [];
  for (const signature of ['10', '2']) {
    const unit = await aRecord(server(), client, { level: 'unit', parentId: collection.id, signature });
    units.push(unit);
    for (const number of ['02', '01'])
      await aRecord(server(), client, { level: 'document', parentId: unit.id, signature: number });
  }
  return { collection, units };
}

test('a list by signature has the order of the tree, also after a rename, a move and a restore', async () => {
  const client = await signedIn(server());
  const { collection, units } = await fourDocuments(client);
  expect(await documents(client)).toEqual(['2/01', '2/02', '10/01', '10/02']);
  expect(await documents(client, 'desc')).toEqual(['10/02', '10/01', '2/02', '2/01']);
  await client.put(`/api/units/${units[0]?.id}`, { unit: { signature: '1' } });
  expect(await documents(client)).toEqual(['1/01', '1/02', '2/01', '2/02']);
  const series = await aRecord(server(), client, {
    level: 'series',
    parentId: collection.id,
    signature: '3',
  });
  await client.put(`/api/units/${units[0]?.id}`, { unit: { parentId: series.id } });
  expect(await documents(client)).toEqual(['2/01', '2/02', '1/01', '1/02']);
  await client.delete(`/api/series/${series.id}`);
  await client.put(`/api/collections/${collection.id}`, { collection: { signature: '7' } });
  await client.put('/api/trash', { id: series.id, level: 'series', signatures: [], isRecursive: true });
  expect(await documents(client)).toEqual(['2/01', '2/02', '1/01', '1/02']);
  expect(await findTreeFaults(server().deps.db)).toEqual([]);
});

test('what lies below two records whose signatures sort alike does not mix', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  for (const signature of ['1', '01']) {
    const unit = await aRecord(server(), client, { level: 'unit', parentId: collection.id, signature });
    for (const number of ['1', '2'])
      await aRecord(server(), client, { level: 'document', parentId: unit.id, signature: number });
  }
  expect(await documents(client)).toEqual(['1/1', '1/2', '01/1', '01/2']);
});

test('the doctor names a record that is out of the order of the tree', async () => {
  const client = await signedIn(server());
  const { units } = await fourDocuments(client);
  await server().deps.pool.query(`update record set tree_key = 'x' where id = $1`, [units[0]?.id]);
  const faults = await findTreeFaults(server().deps.db);
  expect(faults).toContain(`record ${units[0]?.id} is out of the order of the tree`);
});
