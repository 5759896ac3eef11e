import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { RecordRow, RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { TrashNode } from '@regest/contract/endpoints/trash.ts';
import { expect, test } from 'vitest';
import type { TestUser } from '../../test/api/builders.ts';
import { as } from '../../test/api/client.ts';
import { expectSoundCounts } from '../../test/api/record-probe.ts';
import { useServer } from '../../test/api/test-server.ts';
import { DEMO } from './demo-data.ts';
import { loadDemo } from './load-demo.ts';

const server = useServer();

async function demoUser(name: string) {
  const user = await server()
    .deps.db.selectFrom('app_user')
    .select(['id', 'name', 'email', 'full_name as fullName', 'role', 'institution_id as institutionId'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return as(server(), user as TestUser);
}

test('the demo holdings are loaded once, whole, with sound counts and the signatures the file tells', async () => {
  await loadDemo(server().deps);
  await loadDemo(server().deps);
  await expectSoundCounts(server());
  const client = await demoUser('admin');
  const { rows } = await server().deps.pool.query('select id, level from record where deleted_at is null');
  expect(rows).toHaveLength(
    DEMO.collections.length + DEMO.series.length + DEMO.units.length + DEMO.documents.length,
  );
  const records = [...DEMO.collections, ...DEMO.series, ...DEMO.units, ...DEMO.documents];
  const signatures = [];
  for (const levels of ['collections', 'series', 'units', 'documents']) {
    for (const { id: institution } of (await server().deps.pool.query('select id from institution')).rows) {
      const { body } = await client.get<Page<RecordRow>>(
        `/api/${levels}?per_page=100&institution_id=${institution}`,
      );
      signatures.push(...body.content.map(({ computedSignature }) => computedSignature));
    }
  }
  expect(signatures.sort()).toEqual(records.map(({ computedSignature }) => computedSignature).sort());
});

test('the demo trash holds a record that clashes and one that was deleted with its unit', async () => {
  const editor = await demoUser('redaktor');
  const { body } = await editor.get<TrashNode[]>('/api/trash/documents');
  expect(body.map(({ title }) => title)).toEqual(['Protokół zebrania nadzwyczajnego']);
  const [root] = body;
  const restore = await editor.put('/api/trash', { id: root?.id, level: 'document' });
  expect(restore.body.type).toBe('signatureConflict');
  const otherEditor = await demoUser('rudnica');
  const units = await otherEditor.get<TrashNode[]>('/api/trash/units');
  expect(units.body[0]).toMatchObject({ title: 'Reprodukcje z wystawy', childrenCount: 1 });
});

test('a demo collection is described in full and was edited by the people of the demo', async () => {
  const client = await demoUser('kierownik');
  const list = await client.get<Page<RecordRow>>('/api/collections');
  const { body } = await client.get<{ collection: RecordView }>(
    `/api/collections/${list.body.content[0]?.id}`,
  );
  const [source] = DEMO.collections;
  expect(body.collection).toMatchObject({
    title: source?.title,
    isPublished: true,
    rightsHolder: source?.rightsHolder,
    authors: [{ name: 'Ochotnicza Straż Pożarna w Modrzewinie' }],
    editionMeta: { createdBy: 'Oktawian Lisiec', updatedBy: 'Kalina Torzewska' },
  });
  expect(body.collection.geographicalIndices).toHaveLength(4);
});
