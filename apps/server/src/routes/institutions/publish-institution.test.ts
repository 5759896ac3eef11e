import { expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

async function publishedCollection(institutionId: number, signature: string): Promise<number> {
  const { rows } = await server().deps.pool.query<{ id: number }>(
    `with made as (select nextval('record_id_seq') as id)
     insert into record (id, institution_id, level, path, signature, title, is_published)
     select id, $1, 'collection', id || '.', $2, 'Zespół', true from made returning id::int`,
    [institutionId, signature],
  );
  await server().deps.pool.query(
    `update institution_count set collections = collections + 1, published_collections = published_collections + 1
     where institution_id = $1`,
    [institutionId],
  );
  return rows[0]?.id ?? 0;
}

test('taking an institution back takes back everything in it, and nothing next to it', async () => {
  const supervisor = await signedIn(server(), { role: 'SUPERVISOR' });
  const { institutionId } = supervisor.user;
  const neighbour = await anInstitution(server());
  const [one, two, otherCollection] = [
    await publishedCollection(institutionId, '01'),
    await publishedCollection(institutionId, '02'),
    await publishedCollection(neighbour.id, '01'),
  ];
  const { status, body } = await supervisor.put(`/api/institutions/${institutionId}/publish?value=false`);
  expect([status, body]).toEqual([200, { published: 3 }]);
  const { rows } = await server().deps.pool.query(
    'select id::int, is_published, version from record where id = any($1) order by id',
    [[one, two, otherCollection]],
  );
  expect(rows).toEqual([
    { id: one, is_published: false, version: 1 },
    { id: two, is_published: false, version: 1 },
    { id: otherCollection, is_published: true, version: 1 },
  ]);
  const history = await server().deps.pool.query(
    `select count(*)::int as lines from record_history where kind = 'unpublish' and by_user = $1`,
    [supervisor.user.id],
  );
  expect(history.rows[0].lines).toBe(2);
  const list = await supervisor.get<{ content: Record<string, number>[] }>('/api/institutions');
  expect(list.body.content[0]).toMatchObject({ countCollections: 2, countPublishedCollections: 0 });
});

test('publishing an institution publishes nothing inside it, and twice is as once', async () => {
  const supervisor = await signedIn(server(), { role: 'SUPERVISOR' });
  const path = `/api/institutions/${supervisor.user.institutionId}/publish`;
  await supervisor.put(`${path}?value=false`);
  expect((await supervisor.put(`${path}?value=true`)).body).toEqual({ published: 1 });
  expect((await supervisor.put(path)).body).toEqual({ published: 0 });
});
