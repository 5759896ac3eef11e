import { beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer({ portalUrl: 'https://zbiory.example', publicUrl: 'https://edytor.example' });
let id: number;
beforeAll(async () => {
  const institution = await anInstitution(server(), { name: 'Archiwum osobne' });
  await server().ownerPool.query(`update institution set path_alias = 'osobne' where id = $1`, [
    institution.id,
  ]);
  const client = await signedIn(server(), { institutionId: institution.id });
  const { collection } = await aTree(server(), client, { collection: { signature: '01' } });
  await client.put(`/api/collections/${collection.id}/publish`);
  id = collection.id;
});

const request = (host: string, url: string) => server().app.inject({ url, headers: { host } });

test('on its own host the portal is at the root, and its addresses are of that host', async () => {
  const home = await request('zbiory.example', '/');
  expect([home.statusCode, home.body.includes('rel="canonical" href="https://zbiory.example"')]).toEqual([
    200,
    true,
  ]);
  expect(home.body).not.toMatch(/(?:href|src|action)="\/portal/);
  const record = await request('zbiory.example', `/r/${id}`);
  expect([record.statusCode, record.headers.location]).toEqual([301, 'https://zbiory.example/osobne/01']);
  expect((await request('ZBIORY.example', '/osobne/01')).statusCode).toBe(200);
  expect((await request('zbiory.example', '/nowe.atom')).body).toContain(
    `<id>https://zbiory.example/r/${id}</id>`,
  );
  expect((await request('zbiory.example', '/robots.txt')).body).toContain(
    'https://zbiory.example/sitemap.xml',
  );
});

test('no call of the editor is answered on the host of the portal', async () => {
  for (const url of ['/api/settings', '/api/oauth/token', '/VERSION.txt', '/login']) {
    const { statusCode, headers } = await request('zbiory.example', url);
    expect([url, statusCode, String(headers['content-type']).startsWith('text/html')]).toEqual([
      url,
      404,
      true,
    ]);
  }
});

test('on the editor’s host pages of the portal lead to their own', async () => {
  for (const [from, to] of [
    ['/portal', 'https://zbiory.example/'],
    ['/portal/osobne/01?s=2', 'https://zbiory.example/osobne/01?s=2'],
    ['/portal/en/archiwa', 'https://zbiory.example/en/archiwa'],
  ] as const) {
    const { statusCode, headers } = await request('edytor.example', from);
    expect([from, statusCode, headers.location]).toEqual([from, 301, to]);
  }
  const settings = await request('edytor.example', '/api/settings');
  expect(settings.json()).toMatchObject({ portalUrl: 'https://zbiory.example' });
});
