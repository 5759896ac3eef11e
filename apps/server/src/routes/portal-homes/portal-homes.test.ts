import type { PortalHomeView } from '@regest/contract/endpoints/portal-homes.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, type Client, call } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
let institutionId: number;
let editor: Client;
let admin: Client;
let tree: Record<'collection' | 'unit' | 'document', RecordView>;

beforeAll(async () => {
  ({ id: institutionId } = await anInstitution(server(), { isPublished: true }));
  editor = await as(server(), await aUser(server(), { institutionId, role: 'EDITOR' }));
  admin = await as(server(), await aUser(server(), { role: 'ADMIN' }));
  tree = await aTree(server(), editor, { document: { title: 'Album Heleny' } });
  await editor.put(`/api/collections/${tree.collection.id}/publish?value=true`);
});

const choose = (client: Client, id: number, home: object) =>
  client.put<{ home: PortalHomeView }>(`/api/portal-homes/${id}`, { home });

async function page(address: string): Promise<string> {
  const { status, headers, text } = await call(server(), 'GET', address);
  return status === 301 ? page(String(headers.location)) : text;
}
const institutionPage = () => page(`/portal/i/${institutionId}`);

test('an editor chooses text, documents and examples of the page of their institution', async () => {
  const { status, body } = await choose(editor, institutionId, {
    text: 'Szuflada pełna listów.',
    firstPiece: { id: tree.document.id },
    examples: 'emigracja\n\n album Heleny ',
  });
  expect(status).toBe(200);
  expect(body.home).toMatchObject({
    firstPiece: tree.document.id,
    secondPiece: null,
    pieces: [{ id: tree.document.id, title: 'Album Heleny', isPublic: true }],
  });
  const text = await institutionPage();
  expect(text).toContain('<p>Szuflada pełna listów.</p>');
  expect(text).toContain('<span class="piece-title">Album Heleny</span>');
  expect(text).toMatch(/szukaj\?q=album%20Heleny&amp;archiwum=[^"]+" lang="pl">album Heleny</);
});

test('the page of the whole portal shows what an administrator chose', async () => {
  await choose(admin, 0, { text: 'Witamy czytelników.', firstPiece: tree.document.id });
  const text = await page('/portal');
  expect(text).toContain('<p>Witamy czytelników.</p>');
  expect(text).toContain('<div class="pieces pieces-1">');
});

test('a chosen document that is withdrawn is on no page, and comes back with its publication', async () => {
  const later = await aRecord(server(), editor, {
    level: 'document',
    parentId: tree.unit.id,
    title: 'Wycofany',
  });
  await editor.put(`/api/documents/${later.id}/publish?value=true`);
  await choose(editor, institutionId, { secondPiece: later.id });
  expect(await institutionPage()).toContain('piece-title">Wycofany');
  await editor.put(`/api/documents/${later.id}/publish?value=false`);
  expect(await institutionPage()).not.toContain('Wycofany');
  await editor.put(`/api/documents/${later.id}/publish?value=true`);
  expect(await institutionPage()).toContain('piece-title">Wycofany');
});

test('the editor is warned of a chosen document that is closed, and no page shows it', async () => {
  const closure = { scope: 'record', reason: 'donorWish', until: null, atEnd: 'open' };
  const later = await aRecord(server(), editor, {
    level: 'document',
    parentId: tree.unit.id,
    title: 'Zamknięty',
    closure,
  });
  await editor.put(`/api/documents/${later.id}/publish?value=true`);
  const { body } = await choose(editor, institutionId, { secondPiece: later.id });
  expect(body.home.pieces.find(({ id }) => id === later.id)).toMatchObject({ isPublic: false });
  expect(await institutionPage()).not.toContain('Zamknięty');
});

test('a document of another institution and a record that is none are refused at their fields', async () => {
  const otherEditor = await as(server(), await aUser(server(), { role: 'EDITOR' }));
  const foreignTree = await aTree(server(), otherEditor);
  const { status, body } = await choose(editor, institutionId, {
    firstPiece: foreignTree.document.id,
    thirdPiece: tree.unit.id,
  });
  expect(status).toBe(400);
  expect(body.errors?.map(({ fieldName, constraintType }) => [fieldName, constraintType])).toEqual([
    ['firstPiece', 'NotFound'],
    ['thirdPiece', 'NotFound'],
  ]);
});

test('a save over a newer version is refused and nothing is lost', async () => {
  const { body } = await choose(editor, institutionId, { text: 'Nowszy' });
  const stale = await choose(editor, institutionId, { text: 'Starszy', version: body.home.version - 1 });
  expect(stale.status).toBe(409);
  expect(stale.body.current).toMatchObject({ text: 'Nowszy' });
});

test('an editor may change neither the page of another institution nor that of the whole portal', async () => {
  const { id: otherInstitution } = await anInstitution(server());
  expect((await choose(editor, otherInstitution, { text: 'X' })).status).toBe(404);
  expect((await choose(editor, 0, { text: 'X' })).status).toBe(403);
  expect((await editor.get('/api/portal-homes/0')).status).toBe(403);
});

test('a save is in the audit trail with its institution', async () => {
  await choose(editor, institutionId, { text: 'Zapisane w dzienniku' });
  const { rows } = await server().ownerPool.query(
    `select kind, user_id::int, resource_type, resource_id::int from audit_event order by id desc limit 1`,
  );
  expect(rows).toEqual([
    {
      kind: 'portalHome',
      user_id: editor.user.id,
      resource_type: 'portal-homes',
      resource_id: institutionId,
    },
  ]);
});

test('a preview shows what is not saved, to the session that asked for it alone', async () => {
  const { body } = await editor.post<{ url: string }>(`/api/portal-homes/${institutionId}/preview`, {
    home: { text: 'Jeszcze niezapisane.' },
  });
  const response = await call(server(), 'GET', body.url);
  expect(response.text).toContain('Jeszcze niezapisane.');
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(await institutionPage()).not.toContain('Jeszcze niezapisane.');
  const forged = body.url.replace(
    /wybor=.*/,
    `wybor=${Buffer.from('{"text":"Cudze"}').toString('base64url')}`,
  );
  expect((await call(server(), 'GET', forged)).status).toBe(404);
});
