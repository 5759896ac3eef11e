import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import type { FieldTable } from '@regest/contract/fields/field.ts';
import { expect, test } from 'vitest';
import { call, signedIn } from '../../../test/api/client.ts';
import { aSecretWorld } from '../../../test/api/secret-world.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { grantReading, READER_ROLE } from '../../db/grant-reading.ts';

const server = useServer();

test('a field added to the table of authors is in EAC-CPF both ways, in CSV and in the comparison of an import', () => {
  const program = join(import.meta.dirname, '..', '..', '..', 'test', 'authors', 'added-field.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  expect(stdout, stderr).not.toBe('');
  expect(JSON.parse(stdout)).toEqual({ read: 'Rudy', same: true, different: false, cell: 'Rudy' });
});

test('undoing a merge brings fields without a column back, and fills columns added since with their defaults', async () => {
  const client = await signedIn(server());
  const newAuthor = async (name: string) =>
    (await client.post<{ author: AuthorView }>('/api/authors', { name })).body.author.id;
  const [source, into] = [await newAuthor('Kos, Ewa'), await newAuthor('Kos Ewa')];
  const { ownerPool } = server();
  await ownerPool.query(`update author set fields = '{"nickname": "Ruda"}' where id = $1`, [source]);
  await client.post(`/api/authors/${source}/merge`, { into });
  await ownerPool.query(`alter table author add column seal text not null default 'brak'`);
  const reply = await client.post(`/api/authors/${source}/unmerge`, {});
  const { rows } = await ownerPool.query('select name, fields, seal from author where id = $1', [source]);
  await ownerPool.query('alter table author drop column seal');
  expect([reply.status, rows]).toEqual([
    200,
    [{ name: 'Kos, Ewa', fields: { nickname: 'Ruda' }, seal: 'brak' }],
  ]);
});

test('a public field added to the table of authors is on the page and in the EAC-CPF that readers get, a private one is not', async () => {
  const { authorId } = await aSecretWorld(server());
  const { ownerPool } = server();
  const values = { nickname: 'Ruda Maria', motto: 'Tajne przez poufne' };
  await ownerPool.query(`update author set author_type = 'person', fields = $2 where id = $1`, [
    authorId,
    values,
  ]);
  const table = AUTHOR_FIELDS as FieldTable;
  table.nickname = { kind: 'line', max: 100, tab: 'home', public: true };
  table.motto = { kind: 'line', max: 100, tab: 'home' };
  const owner = await ownerPool.connect();
  try {
    await grantReading(owner, READER_ROLE);
    const moved = await call(server(), 'GET', `/portal/tworcy/${authorId}`);
    const page = await call(server(), 'GET', String(moved.headers.location));
    const eac = await call(server(), 'GET', `/portal/tworcy/${authorId}/eac.xml`);
    for (const { text } of [page, eac]) {
      expect(text).toContain('Ruda Maria');
      expect(text).not.toContain('Tajne');
    }
  } finally {
    delete table.nickname;
    delete table.motto;
    owner.release();
  }
});
