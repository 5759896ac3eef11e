import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, type Client, call } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();

let client: Client;
let record: RecordView;

beforeAll(async () => {
  const { id: institutionId } = await anInstitution(server());
  client = await as(server(), await aUser(server(), { institutionId, role: 'SUPERVISOR' }));
  const { unit, collection } = await aTree(server(), client);
  record = await aRecord(server(), client, { level: 'document', parentId: unit.id, title: 'Relacja i list' });
  await client.put(`/api/institutions/${institutionId}/publish?value=true`);
  await client.put(`/api/collections/${collection.id}/publish?value=true&withContents=true`);
  for (const name of ['sketch.png', 'sketch.png', 'recording.wav', 'recording.wav']) {
    const place = { parentId: record.id, parentLevel: record.level, name };
    const { id } = await aFile(server(), client, await sample(name), place);
    await client.put(`/api/files/${id}`, { isPublished: true });
  }
});

/** What the links of a page give to reference managers: BibTeX, RIS and CSL JSON. */
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
