import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, type Client, call } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();

const ARCHIVE = 'Archiwum „Głos” & Pamięć_1';
let client: Client;
let record: RecordView;

async function anAuthor(name: string, authorType: string): Promise<number> {
  const { id } = (await client.post<{ author: { id: number } }>('/api/authors', { name })).body.author;
  const update = await client.put(`/api/authors/${id}`, { author: { authorType, isDraft: true } });
  expect(update.status).toBe(200);
  return id;
}

beforeAll(async () => {
  const { id: institutionId } = await anInstitution(server(), { name: ARCHIVE });
  client = await as(server(), await aUser(server(), { institutionId, role: 'SUPERVISOR' }));
  const { unit, collection } = await aTree(server(), client);
  const person = await anAuthor('Kowalska-Nowak, Anna', 'person');
  const office = await anAuthor('Zarząd Gminy, Wydział I', 'collective');
  record = await aRecord(server(), client, {
    level: 'document',
    parentId: unit.id,
    title: 'Relacja i list',
    dates: [{ dateType: 'range', dateFrom: '1908', dateTo: '1934-05' }],
    authors: [{ id: person }, { id: office }],
    authorsUnknown: false,
  });
  await client.put(`/api/institutions/${institutionId}/publish?value=true`);
  await client.put(`/api/collections/${collection.id}/publish?value=true&withContents=true`);
  for (const name of ['sketch.png', 'sketch.png', 'recording.wav', 'recording.wav']) {
    const place = { parentId: record.id, parentLevel: record.level, name };
    const { id } = await aFile(server(), client, await sample(name), place);
    await client.put(`/api/files/${id}`, { isPublished: true });
  }
});

/** Citations behind the links of a page: BibTeX, RIS and CSL JSON. */
async function citationsOn(query: string): Promise<string[]> {
  const { headers } = await call(server(), 'GET', `/portal/r/${record.id}`);
  const { text: html } = await call(server(), 'GET', `${headers.location}${query}`);
  const links = [...html.matchAll(/href="([^"]+\/citation\.[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  return Promise.all(links.map(async (href) => (await call(server(), 'GET', href)).text));
}

test('a citation is taken away of the page that is open', async () => {
  const [bib, ris, json] = await citationsOn('?s=2');
  expect(bib).toMatch(/pages = \{2\}[\s\S]*url = \{[^}]+\/r\/\d+\?s=2\}/);
  expect(ris).toMatch(/SP {2}- 2\r\n[\s\S]*UR {2}- \S+\?s=2\r\n/);
  expect(json).toMatch(/"page": "2",\s+"URL": "[^"]+\?s=2"/);
});

test('a citation is taken away of the seconds that are open, and of their recording', async () => {
  const [bib, ris, json] = await citationsOn('?n=2&t=2,5');
  expect(bib).toMatch(/note = \{0:02–0:05\}[\s\S]*url = \{[^}]+\?n=2&t=2,5\}/);
  expect(ris).toMatch(/N1 {2}- 0:02–0:05\r\n[\s\S]*UR {2}- \S+\?n=2&t=2,5\r\n/);
  expect(json).toMatch(/"section": "0:02–0:05",\s+"URL": "[^"]+\?n=2&t=2,5"/);
});

test.each(['', '?s=99', '?n=9&t=4', '?s=x&t=y'])(
  'the whole is cited where no such part is there: "%s"',
  async (query) => {
    const { status, text } = await call(server(), 'GET', `/portal/r/${record.id}/citation.bib${query}`);
    expect(status).toBe(200);
    expect(text).toContain(`/r/${record.id}},`);
  },
);

test('citation-js reads signature, archive, years and names from BibTeX, RIS and CSL JSON', async () => {
  const [bib, ris, json] = (await citationsOn('?s=2')).map((text) => plugins.input.chain(text)[0]);
  const common = {
    id: `regest-${record.id}`,
    title: 'Relacja i list',
    'call-number': expect.stringMatching(/^PL_\d+(?:_\d+){4}$/),
    issued: { 'date-parts': [[1908], [1934, 5]] },
    page: '2',
    URL: expect.stringMatching(/\/r\/\d+\?s=2$/),
    accessed: { 'date-parts': [[expect.any(Number), expect.any(Number), expect.any(Number)]] },
  };
  const person = { family: 'Kowalska-Nowak', given: 'Anna' };
  // BibTeX has no field for an archive, and RIS splits a name at its comma.
  const office = { family: 'Zarząd Gminy, Wydział I' };
  expect(bib).toMatchObject({ ...common, publisher: ARCHIVE, author: [person, office] });
  const place = { archive: ARCHIVE, archive_location: common['call-number'] };
  expect(ris).toMatchObject({
    ...common,
    ...place,
    author: [person, { literal: 'Zarząd Gminy – Wydział I' }],
  });
  expect(json).toMatchObject({ ...common, ...place, author: [person, { literal: office.family }] });
});
