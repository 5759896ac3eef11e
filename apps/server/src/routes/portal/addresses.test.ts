import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { call, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';

const server = useServer();
const get = (path: string) => call(server(), 'GET', `/portal${path}`);
const locationOf = async (path: string) =>
  String((await get(path)).headers.location ?? '').replace('/portal', '');

/** A new public archive with one public branch from the collection down. */
async function anArchive(alias: string) {
  const { id, signature } = await anInstitution(server(), { name: `Archiwum ${alias}` });
  await server()
    .deps.db.updateTable('institution')
    .set({ path_alias: alias, is_published: true })
    .where('id', '=', id)
    .execute();
  const client = await signedIn(server(), { institutionId: id, role: 'SUPERVISOR' });
  const tree = await aTree(server(), client, {});
  await client.put(`/api/collections/${tree.collection.id}/publish?value=true`);
  return { id, alias, signature, client, tree };
}
const setPublished = (id: number, value: boolean) =>
  server().ownerPool.query('update institution set is_published = $2 where id = $1', [id, value]);

test('a withdrawn archive answers 410 at every address of its own and names nothing', async () => {
  const { id, alias, tree } = await anArchive('archiwum-wycofane');
  const record = await locationOf(`/r/${tree.unit.id}`);
  const addresses = [
    `/${alias}`,
    `/i/${id}`,
    record,
    `/en${record}`,
    `/r/${tree.unit.id}`,
    `/r/${tree.unit.id}/dc.xml`,
  ];
  await setPublished(id, false);
  for (const address of addresses) {
    const { status, text } = await get(address);
    expect([address, status]).toEqual([address, 410]);
    expect(text).not.toMatch(new RegExp(`Archiwum ${alias}|${tree.unit.title}`));
  }
  await setPublished(id, true);
  expect((await get(record)).status).toBe(200);
});

test('an archive that was never public is not there, like one that does not exist', async () => {
  const { id } = await anInstitution(server(), { name: 'Archiwum niejawne' });
  await server().ownerPool.query(
    `update institution set is_published = false, path_alias = 'archiwum-niejawne' where id = $1`,
    [id],
  );
  await server().ownerPool.query('delete from withdrawn_institution where institution_id = $1', [id]);
  for (const path of ['/archiwum-niejawne', `/i/${id}`])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('a signature of one record leads to it, and of a withdrawn record says so', async () => {
  const { client, tree } = await anArchive('archiwum-sygnatur');
  const { body } = await client.get<{ unit: { computedSignature: string } }>(`/api/units/${tree.unit.id}`);
  const address = `/sygn/${encodeURIComponent(body.unit.computedSignature)}`;
  expect(await locationOf(address)).toBe(await locationOf(`/r/${tree.unit.id}`));
  await client.put(`/api/units/${tree.unit.id}/publish?value=false`);
  expect((await get(address)).status).toBe(410);
});

test('a signature that can be read in two ways gives a list of both', async () => {
  const { client, signature, tree } = await anArchive('archiwum-dwuznaczne');
  const publish = (level: 'series' | 'unit', id: number) =>
    client.put(`/api/${LEVEL_PATHS[level]}/${id}/publish?value=true`);
  const place = { level: 'series', parentId: tree.collection.id } as const;
  const joined = await aRecord(server(), client, { ...place, signature: '7_8', title: 'Seria łączona' });
  const above = await aRecord(server(), client, { ...place, signature: '7', title: 'Seria siódma' });
  const below = await aRecord(server(), client, {
    level: 'unit',
    parentId: above.id,
    signature: '8',
    title: 'Teczka ósma',
  });
  for (const id of [joined.id, above.id]) await publish('series', id);
  await publish('unit', below.id);
  const { status, text } = await get(`/sygn/${signature}_${tree.collection.signature}_7_8`);
  expect([status, text.includes('Seria łączona'), text.includes('Teczka ósma')]).toEqual([200, true, true]);
});

test('after /sygn/ and in oEmbed the canonical address means what the permanent one does', async () => {
  const { tree } = await anArchive('archiwum-adresow');
  const path = await locationOf(`/r/${tree.unit.id}`);
  for (const typedAddress of [path.slice(1), `r/${tree.unit.id}`])
    expect([typedAddress, await locationOf(`/sygn/${typedAddress}`)]).toEqual([typedAddress, path]);
  const embedded = async (address: string) =>
    (await get(`/oembed?url=${encodeURIComponent(`https://x.example/portal${address}`)}`)).body as {
      html: string;
    };
  const permanent = await embedded(`/r/${tree.unit.id}`);
  expect(permanent.html).toContain(`/osadz/r/${tree.unit.id}"`);
  for (const address of [path, `/en${path}`, `${path}?s=1`])
    expect(await embedded(address)).toEqual(permanent);
});

test('oEmbed answers in XML where that is requested, and 501 for a format that does not exist', async () => {
  const { tree } = await anArchive('archiwum-osadzane');
  const embedded = (format: string) =>
    get(`/oembed?format=${format}&url=${encodeURIComponent(`https://x.example/portal/r/${tree.unit.id}`)}`);
  const { status, headers, text } = await embedded('xml');
  expect([status, headers['content-type'], xmlFault(text)]).toEqual([200, 'text/xml; charset=utf-8', null]);
  expect(text).toContain(`<title>${tree.unit.title}</title>`);
  expect((await embedded('yaml')).status).toBe(501);
});
