import { beforeAll, expect, test } from 'vitest';
import { call } from '../../../test/api/client.ts';
import { aSecretWorld, SECRET, type SecretWorld } from '../../../test/api/secret-world.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { useWorker } from '../../../test/files/upload.ts';
import { xmlFault } from '../../writers/testing/well-formed-xml.ts';

const server = useServer();
useWorker(server);
let world: SecretWorld;
beforeAll(async () => {
  world = await aSecretWorld(server());
});

const get = (path: string) => call(server(), 'GET', `/portal${path}`);
const levelsOf = (xml: string) =>
  [...xml.matchAll(/<(?:c|archdesc) level="(\w+)"/g)].map((found) => found[1]);

test('a collection is a finding aid for anybody, with what is public below it; another record stands in its place', async () => {
  const { tree, fileId } = world;
  for (const name of ['ead3', 'ead2002']) {
    const whole = await get(`/r/${tree.collection.id}/${name}.xml`);
    expect([whole.status, xmlFault(whole.text)]).toEqual([200, null]);
    expect(whole.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
    expect(levelsOf(whole.text)).toEqual(['fonds', 'series', 'file', 'item', 'item']);
    expect(whole.text).toContain(`/portal/plik/${fileId}"`);
    expect(whole.text).not.toMatch(SECRET);
    const one = await get(`/r/${tree.document.id}/${name}.xml`);
    expect([one.status, xmlFault(one.text), levelsOf(one.text)]).toEqual([
      200,
      null,
      ['fonds', 'series', 'file', 'item'],
    ]);
    expect(one.text).toContain('Protokół jawny');
  }
});

test('a donor stands in the public finding aid only where the institution agreed', async () => {
  const { client, tree, institutionId } = world;
  await client.put(`/api/units/${tree.unit.id}`, { unit: { donor: 'Darczyńca Nowak' } });
  const url = `/r/${tree.unit.id}/ead3.xml`;
  expect((await get(url)).text).not.toContain('Darczyńca Nowak');
  const agree = (value: boolean) =>
    server().ownerPool.query(
      `update institution set fields = fields || jsonb_build_object('donorsPublic', $2::boolean) where id = $1`,
      [institutionId, value],
    );
  await agree(true);
  const agreed = await get(url);
  expect(agreed.text).toMatch(/<acqinfo(?![^>]*audience)[^>]*><p>Darczyńca Nowak/);
  await agree(false);
  expect((await get(url)).text).not.toContain('Darczyńca Nowak');
});

test('a record is told in Dublin Core, a creator in EAC, an institution in EAG, each linked from its page', async () => {
  const { client, tree, authorId, institutionId } = world;
  const core = await get(`/r/${tree.document.id}/dc.xml`);
  expect([core.status, xmlFault(core.text)]).toEqual([200, null]);
  expect(core.text).toContain('<dc:creator>Jawna, Maria</dc:creator>');
  expect(core.text).toMatch(new RegExp(`<dc:relation>http[^<]+/portal/r/${tree.unit.id}</dc:relation>`));
  // A creator whose kind nobody knows has no word in the standard.
  expect((await get(`/tworcy/${authorId}/eac.xml`)).status).toBe(404);
  const known = await client.put(`/api/authors/${authorId}`, {
    author: { authorType: 'person', isDraft: true },
  });
  expect(known.status).toBe(200);
  const creator = await get(`/tworcy/${authorId}/eac.xml`);
  expect([creator.status, xmlFault(creator.text)]).toEqual([200, null]);
  expect(creator.text).toContain('<relationEntry>Protokół jawny</relationEntry>');
  for (const place of ['/archiwum-jawne', `/i/${institutionId}`]) {
    const guide = await get(`${place}/eag.xml`);
    expect([guide.status, xmlFault(guide.text)]).toEqual([200, null]);
    expect(guide.text).toContain('>Archiwum jawne</autform>');
  }
  const pageOf = async (path: string) => (await call(server(), 'GET', path)).text;
  const record = await pageOf(String((await get(`/r/${tree.document.id}`)).headers.location));
  for (const name of ['ead3.xml', 'ead2002.xml', 'dc.xml'])
    expect(record.split(`/portal/r/${tree.document.id}/${name}"`).length).toBe(3);
  const named = await pageOf(String((await get(`/tworcy/${authorId}`)).headers.location));
  expect(named).toContain(`href="/portal/tworcy/${authorId}/eac.xml"`);
  expect(await pageOf('/portal/archiwum-jawne')).toContain('href="/portal/archiwum-jawne/eag.xml"');
});

test('of what is withdrawn no standard tells anything, of what never was public neither', async () => {
  const { client, tree, hidden } = world;
  const names = ['ead3.xml', 'ead2002.xml', 'dc.xml', 'record.json'];
  const statuses = (id: number) =>
    Promise.all(names.map(async (name) => (await get(`/r/${id}/${name}`)).status));
  expect(await statuses(hidden.records[0] ?? 0)).toEqual(names.map(() => 404));
  await client.put(`/api/documents/${tree.document.id}/publish?value=false`);
  expect(await statuses(tree.document.id)).toEqual(names.map(() => 410));
  expect((await get(`/tworcy/${world.authorId}/eac.xml`)).status).toBe(404);
  expect(levelsOf((await get(`/r/${tree.collection.id}/ead3.xml`)).text)).toEqual([
    'fonds',
    'series',
    'file',
    'item',
  ]);
  await client.put(`/api/documents/${tree.document.id}/publish?value=true`);
  expect(await statuses(tree.document.id)).toEqual(names.map(() => 200));
});
