import '../../../test/authors/added-field.ts';

import { authorCsvColumns } from '@regest/contract/derive/csv-lists.ts';
import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { CONTEXT } from '../../../test/exchange/exchange-tree.ts';
import { readRecords } from '../../../test/imports/read-records.ts';
import { findAuthorsByName } from '../../queries/imports/known-things.ts';
import { isSameAuthor } from '../../services/imports/check-batch.ts';
import { type EacAuthor, eacXml } from '../../writers/exchange/eac.ts';

const server = useServer();

const AUTHOR = {
  id: 3,
  name: 'Lis, Jan',
  signature: 'T1',
  authorType: 'person',
  dates: [{ dateType: 'single', dateFrom: '1901', dateTo: null }],
  isDraft: false,
  records: [],
} satisfies EacAuthor;

async function readAuthor(client: Client, id: number | null | undefined) {
  return (await client.get<{ author: AuthorView }>(`/api/authors/${id}`)).body.author;
}

test('a field added to the table of authors leaves and comes back in EAC-CPF', async () => {
  const [author] = await readRecords(eacXml({ ...AUTHOR, nickname: 'Rudy' }, CONTEXT));
  expect(author).toMatchObject({ values: { name: 'Lis, Jan', nickname: 'Rudy' }, faults: [] });
});

test('an import compares the added field with the stored author', async () => {
  const client = await signedIn(server());
  const { institutionId } = client.user;
  await client.post('/api/authors', { author: { name: 'Lis, Jan', nickname: 'Rudy', isDraft: true } });
  const stored = await findAuthorsByName(server().deps.db, institutionId, ['Lis, Jan']);
  expect(isSameAuthor({ name: 'Lis, Jan', nickname: 'Rudy' }, stored.get('Lis, Jan'))).toBe(true);
  expect(isSameAuthor({ name: 'Lis, Jan', nickname: 'Siwy' }, stored.get('Lis, Jan'))).toBe(false);
});

test('the CSV of authors has a column for the added field', () => {
  const column = authorCsvColumns().find(({ name }) => name === 'nickname');
  expect(column?.cell({ ...AUTHOR, nickname: 'Rudy' } as never)).toBe('Rudy');
});

test('undoing a merge brings the added field back', async () => {
  const client = await signedIn(server());
  const made = async (author: object) =>
    (await client.post<{ author: AuthorView }>('/api/authors', { author: { ...author, isDraft: true } })).body
      .author.id;
  const gone = await made({ name: 'Lis, Jan', nickname: 'Rudy' });
  await client.post(`/api/authors/${gone}/merge`, { into: await made({ name: 'Lis Jan' }) });
  expect((await client.post(`/api/authors/${gone}/unmerge`, {})).status).toBe(200);
  expect(await readAuthor(client, gone)).toMatchObject({ nickname: 'Rudy' });
});

test('undoing a merge fills columns that were added since with their defaults', async () => {
  const client = await signedIn(server());
  const made = async (name: string) =>
    (await client.post<{ author: AuthorView }>('/api/authors', { name })).body.author.id;
  const [gone, into] = [await made('Kos, Ewa'), await made('Kos Ewa')];
  await client.post(`/api/authors/${gone}/merge`, { into });
  const { ownerPool } = server();
  await ownerPool.query(`alter table author add column seal text not null default 'brak'`);
  const reply = await client.post(`/api/authors/${gone}/unmerge`, {});
  await ownerPool.query('alter table author drop column seal');
  expect(reply).toMatchObject({ status: 200, body: { author: { id: gone, name: 'Kos, Ewa' } } });
});
