import type { InstitutionView } from '@regest/contract/endpoints/institutions.ts';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();
let client: Client;
let id: number;
beforeAll(async () => {
  ({ id } = await anInstitution(server(), { name: 'Archiwum barwne' }));
  client = await signedIn(server(), { institutionId: id, role: 'EDITOR' });
});

const get = (url: string) => call(server(), 'GET', url);
const save = (institution: object) =>
  client.put<{ institution: InstitutionView }>(`/api/institutions/${id}`, { institution });

test('a colour readable on light and dark colours the strip of the archive, another is refused', async () => {
  for (const accent of ['#1B6640', '#FFD400', 'green', '#12345']) {
    const { status, body } = await save({ accent });
    expect([accent, status, body.errors?.[0]?.fieldName]).toEqual([accent, 400, 'accent']);
  }
  expect((await save({ accent: '#2E8B57', pathAlias: 'archiwum-barwne' })).status).toBe(200);
  expect((await get('/portal/archiwum-barwne')).text).toContain('border-top-color:#2E8B57');
});

test('a published logo and main picture are shown, one of each', async () => {
  const picture = await sample('sketch.png');
  const upload = (field: string) => ({
    parentId: id,
    parentLevel: 'institution',
    field,
    name: `${field}.png`,
  });
  const first = await aFile(server(), client, picture, upload('logo'));
  const logo = await aFile(server(), client, picture, upload('logo'));
  const showpiece = await aFile(server(), client, picture, upload('showpiece'));
  const { body } = await client.get<{ institution: InstitutionView }>(`/api/institutions/${id}`);
  expect(body.institution).toMatchObject({
    logo: { id: logo.id },
    showpiece: { id: showpiece.id },
    tiles: [],
  });
  expect((await client.get(`/api/files/${first.id}`)).status).toBe(404);
  expect((await get('/portal/archiwum-barwne')).text).not.toContain('/iiif/');
  for (const file of [logo, showpiece]) await client.put(`/api/files/${file.id}`, { isPublished: true });
  const { text } = await get('/portal/archiwum-barwne');
  expect(text).toContain(`/portal/iiif/${logo.id}/full/!160,160/0/default.png`);
  expect(text).toContain(`/portal/iiif/${showpiece.id}/full/!900,900/0/default.jpg`);
  expect((await get(`/portal/iiif/${logo.id}/full/!160,160/0/default.png`)).status).toBe(200);
});

test('donors are named once the institution agrees, and no longer than that', async () => {
  const { collection } = await aTree(server(), client, { collection: { donor: 'Rodzina Darczyńskich' } });
  await client.put(`/api/collections/${collection.id}/publish`);
  const page = String((await get(`/portal/r/${collection.id}`)).headers.location);
  const isNamed = async () => (await get(page)).text.includes('Rodzina Darczyńskich');
  expect(await isNamed()).toBe(false);
  expect((await save({ donorsPublic: true })).body.institution.donorsPublic).toBe(true);
  expect(await isNamed()).toBe(true);
  await save({ donorsPublic: false });
  expect(await isNamed()).toBe(false);
});

test('staff preview a record before it is public, other readers do not', async () => {
  const { collection, unit } = await aTree(server(), client, {
    collection: { title: 'Zespół jeszcze niejawny' },
    unit: {
      title: 'Teczka w podglądzie',
      content: 'Treść teczki.',
      rightsHolder: 'Dysponent skryty',
      isDraft: true,
    },
    document: { isDraft: true },
  });
  const { body } = await client.get<{ url: string }>(`/api/previews/${unit.id}`);
  const image = await get(body.url);
  expect([image.status, image.headers['cache-control'], image.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex, nofollow',
  ]);
  expect(image.text).toMatch(/<h1[^>]*>Teczka w\spodglądzie/);
  expect(image.text).toContain('Podgląd: tak zobaczą to czytelnicy');
  expect(image.text).toContain('content="noindex, nofollow"');
  expect(image.text).not.toContain('Dysponent skryty');
  const place = { parentId: unit.id, parentLevel: 'unit', name: 'okładka.png' };
  const file = await aFile(server(), client, await sample('sketch.png'), place);
  const [, bytes = ''] = /<img src="([^"]+)" alt="okładka\.png"/.exec((await get(body.url)).text) ?? [];
  expect([bytes.endsWith(`/plik/${file.id}`), (await get(bytes)).status]).toEqual([true, 200]);
  expect((await get(`/portal/plik/${file.id}`)).status).toBe(404);
  expect((await get(bytes.replace(`/${unit.id}/`, `/${collection.id}/`))).status).toBe(404);
  const above = /href="(\/portal\/podglad\/[^"]+\/(\d+))"[^>]*>[^<]*Zespół jeszcze/.exec(image.text);
  expect([(await get(above?.[1] ?? '')).status, Number(above?.[2])]).toEqual([200, collection.id]);
  // The address is bound to its record, its expiry and a live session.
  expect((await get(body.url.replace(/\d+$/, String(collection.id)))).status).toBe(404);
  expect((await get(body.url.replace(/podglad\/\d/, 'podglad/9'))).status).toBe(404);
  const stranger = await signedIn(server());
  expect((await stranger.get(`/api/previews/${unit.id}`)).status).toBe(404);
  await server().ownerPool.query('delete from session where user_id = $1', [client.user.id]);
  expect((await get(body.url)).status).toBe(404);
  client = await signedIn(server(), { institutionId: id, role: 'EDITOR' });
});

test('a preview says what is closed, and shows no file that readers will not see', async () => {
  const { unit } = await aTree(server(), client);
  const place = { parentId: unit.id, parentLevel: 'unit' };
  const [open, closedFile] = [
    await aFile(server(), client, await sample('sketch.png'), { ...place, name: 'jawny.png' }),
    await aFile(server(), client, await sample('sketch.png'), { ...place, name: 'zamkniety.png' }),
  ];
  const closure = { scope: 'files', reason: 'personalData', until: '2051-12-31', atEnd: 'open' };
  await client.put(`/api/files/${closedFile.id}`, { file: { closure } });
  const preview = async () => {
    const { body } = await client.get<{ url: string }>(`/api/previews/${unit.id}`);
    const { text } = await get(body.url);
    return [open, closedFile].map(({ id: file }) => text.includes(`/plik/${file}"`));
  };
  expect(await preview()).toEqual([true, false]);
  await client.put(`/api/units/${unit.id}`, { unit: { closure } });
  expect(await preview()).toEqual([false, false]);
});

test('a preview offers no address that only publication opens', async () => {
  const unseen = await anInstitution(server(), { name: 'Archiwum w przygotowaniu', isPublished: false });
  const staff = await signedIn(server(), { institutionId: unseen.id, role: 'EDITOR' });
  const { id: authorId } = (await staff.post<{ id: number }>('/api/authors', { name: 'Straż niejawna' }))
    .body;
  const { collection, unit } = await aTree(server(), staff, {
    collection: { title: 'Zespół w przygotowaniu', authors: [{ id: authorId }], authorsUnknown: false },
  });
  for (const { id } of [collection, unit]) {
    const { text } = await get((await staff.get<{ url: string }>(`/api/previews/${id}`)).body.url);
    expect(text).toMatch(/pojawią się z\schwilą publikacji/);
    const body = text.replace(/<(header|footer)[\s\S]*?<\/\1>/g, '');
    const links = [...body.matchAll(/(?:href|src)="([^"]*\/portal[^"#]*)/g)].map(([, url = '']) => url);
    for (const url of new Set(links.filter((url) => !url.includes('/zasoby/'))))
      expect([url, (await get(url)).status]).toEqual([url, 200]);
    expect(text).not.toContain(`/r/${id}`);
  }
});

test('a word of the portal is no address of an archive', async () => {
  for (const pathAlias of ['szukaj', 'pytanie', 'en', 'podglad']) {
    const { status, body } = await save({ pathAlias });
    expect([pathAlias, status, body.errors]).toEqual([
      pathAlias,
      400,
      [{ fieldName: 'pathAlias', constraintType: 'Unique' }],
    ]);
  }
});

test('a signature and an address of the old portal lead on to what is public, and to nothing else', async () => {
  const { collection, unit } = await aTree(server(), client, { unit: { signature: '7/b_1' } });
  const { body } = await client.get<{ unit: { computedSignature: string } }>(`/api/units/${unit.id}`);
  const signature = body.unit.computedSignature;
  await server().ownerPool.query(
    `insert into statistics_page (institution_id, level, signature, title, url) values
      ($1, 'UNIT', $2, 'Teczka', '/jednostki/dawna teczka'), ($1, 'INSTITUTION', null, 'Archiwum', '/dawne')`,
    [id, signature],
  );
  const paths = ['/portal/jednostki/dawna%20teczka', `/portal/sygn/${encodeURIComponent(signature)}`];
  for (const url of paths) expect([url, (await get(url)).status]).toEqual([url, 404]);
  await client.put(`/api/collections/${collection.id}/publish`);
  const { location } = (await get(`/portal/r/${unit.id}`)).headers;
  for (const url of paths) {
    const { status, headers } = await get(url);
    expect([url, status, headers.location]).toEqual([url, 301, location]);
  }
  expect((await get('/portal/en/dawne?q=x')).headers.location).toBe('/portal/en/archiwum-barwne?q=x');
  for (const url of ['/portal/sygn/PL', '/portal/sygn/', '/portal/jednostki/dawna'])
    expect([url, (await get(url)).status]).toEqual([url, 404]);
});

test('an address that leads nowhere offers what is public above it', async () => {
  const { collection, unit } = await aTree(server(), client, {});
  await client.put(`/api/collections/${collection.id}/publish`);
  const address = String((await get(`/portal/r/${unit.id}`)).headers.location);
  const place = { level: 'document', parentId: unit.id } as const;
  const { signature } = await aRecord(server(), client, { ...place, signature: 'niejawny' });
  const [hidden, nonsense] = await Promise.all([
    get(`${address}/${signature}`),
    get(`${address}/nic-tu-nie-ma`),
  ]);
  expect([hidden.status, hidden.text]).toEqual([404, nonsense.text.replaceAll('nic-tu-nie-ma', signature)]);
  expect(hidden.text).toContain(`<a href="${address}" lang="pl">`);
});

test('a number after the portal is an alias, and never the archive with that number', async () => {
  const { id } = await anInstitution(server(), { name: 'Archiwum z numerem' });
  const { pool } = server().deps;
  await pool.query(`update institution set is_published = true, path_alias = 'z-numerem' where id = $1`, [
    id,
  ]);
  expect((await get(`/portal/i/${id}`)).headers.location).toContain('/z-numerem');
  expect((await get(`/portal/${id}`)).status).toBe(404);
});
