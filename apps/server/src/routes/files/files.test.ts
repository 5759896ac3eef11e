import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { InstitutionView } from '@regest/contract/endpoints/institutions.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { expectSoundCounts, institutionCounts } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, post, upload } from '../../../test/files/upload.ts';
import { deleteUnreferencedContent } from '../../services/files/cleanup.ts';

const server = useServer();
let client: Client;
let tree: Record<'collection' | 'series' | 'unit' | 'document', RecordView>;
let png: Buffer;

beforeAll(async () => {
  client = await signedIn(server(), { role: 'EDITOR' });
  tree = await aTree(server(), client);
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884400' } })
    .png()
    .toBuffer();
});

const inDocument = () => ({ parentId: tree.document.id, parentLevel: 'document' });

/** Names of all files of the store on disk, including half-written parts. */
function storedFiles(): string[] {
  const root = join(server().dataDir, 'files');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

describe('an upload', () => {
  test('becomes a file of its record, typed by content and unpublished', async () => {
    const { status, body } = await upload(server(), client, png, { ...inDocument(), name: 'Mapa łąk.xyz' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Mapa łąk.xyz',
      mimeType: 'image/png',
      isPublished: false,
      institutionId: client.user.institutionId,
      parentId: tree.document.id,
      parentLevel: 'document',
      field: 'contentFiles',
      contentLength: png.length,
      transcription: null,
    });
    const { rows } = await server().deps.pool.query('select sha256 from file where id = $1', [body.id]);
    expect(rows[0].sha256).toBe(createHash('sha256').update(png).digest('hex'));
    expect(storedFiles()).toContain(body.contentId);
  });

  test('may send its fields after the bytes, and its name with them', async () => {
    const blob = new Blob([Uint8Array.from(png)]);
    const { status, body } = await post(server(), client, '/api/files', [
      ['fileContent', blob, 'skan.png'],
      ['parentId', String(tree.unit.id)],
      ['parentLevel', 'unit'],
    ]);
    expect([status, body.name, body.field]).toEqual([201, 'skan.png', 'contentFiles']);
  });

  test.each([
    ['collection', 'files'],
    ['series', 'files'],
    ['unit', 'contentFiles'],
    ['document', 'contentFiles'],
  ] as const)('to a %s lands in %s unless it names a field', async (level, field) => {
    const file = await aFile(server(), client, 'x', { parentId: tree[level].id, parentLevel: level });
    expect(file.field).toBe(field);
  });

  test.each([
    ['field', { field: 'files' }, 'Value'],
    ['name', { name: 'a?b.png' }, 'Pattern'],
    ['name', { name: 'x'.repeat(257) }, 'Size'],
    ['name', { name: '   ' }, 'Required'],
    ['parentLevel', { parentLevel: 'shelf' }, 'Value'],
    ['parentId', { parentId: 'abc' }, 'Type'],
  ])('with a wrong %s is refused by name and leaves nothing', async (fieldName, wrong, constraintType) => {
    const before = storedFiles();
    const { status, body } = await upload(server(), client, png, { ...inDocument(), ...wrong });
    expect([status, body.errors]).toEqual([400, [{ fieldName, constraintType }]]);
    await deleteUnreferencedContent(server().deps, () => true);
    expect(storedFiles()).toEqual(before);
  });

  test('without bytes, empty, or not multipart is refused', async () => {
    const none = await post(server(), client, '/api/files', [['parentId', String(tree.unit.id)]]);
    const empty = await upload(server(), client, '', inDocument());
    for (const { status, body } of [none, empty]) {
      expect([status, body.errors]).toEqual([
        400,
        [{ fieldName: 'fileContent', constraintType: 'Required' }],
      ]);
    }
    expect((await client.post('/api/files', { parentId: tree.unit.id })).status).toBe(415);
    const malformed = await call(server(), 'POST', '/api/files', {
      token: client.token,
      body: '--x\r\nbroken',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([malformed.status, malformed.body.type]).toEqual([400, 'badRequest']);
  });

  test('to a place that is not there, in the trash or of another institution is 404', async () => {
    const collection = await aRecord(server(), client, { level: 'collection' });
    await client.delete(`/api/collections/${collection.id}`);
    const stranger = await signedIn(server());
    const places = [
      { parentId: 999_999, parentLevel: 'unit' },
      { parentId: collection.id, parentLevel: 'collection' },
      { parentId: tree.unit.id, parentLevel: 'document' },
    ];
    for (const place of places) expect((await upload(server(), client, 'x', place)).status).toBe(404);
    expect((await upload(server(), stranger, 'x', inDocument())).status).toBe(404);
    const foreignPlace = { ...inDocument(), institutionId: stranger.user.institutionId };
    expect((await upload(server(), client, 'x', foreignPlace)).status).toBe(403);
  });

  test('by an administrator goes wherever it says, if the parts of the place belong together', async () => {
    const admin = await signedIn(server(), { role: 'ADMIN' });
    const { id } = await anInstitution(server());
    const right = { ...inDocument(), institutionId: client.user.institutionId };
    expect((await upload(server(), admin, 'x', right)).status).toBe(201);
    expect((await upload(server(), admin, 'x', { ...right, institutionId: id })).status).toBe(404);
  });
});

describe('the pictures of an institution', () => {
  const attachment = (field: string) => ({
    parentId: client.user.institutionId,
    parentLevel: 'institution',
    field,
  });
  const view = async () =>
    (await client.get<{ institution: InstitutionView }>(`/api/institutions/${client.user.institutionId}`))
      .body.institution;

  test('are one showpiece, which a new one replaces, and any number of tiles', async () => {
    const first = await aFile(server(), client, png, attachment('showpiece'));
    const second = await aFile(server(), client, png, attachment('showpiece'));
    const tiles = [
      await aFile(server(), client, png, attachment('tiles')),
      await aFile(server(), client, png, { ...attachment(''), field: undefined }),
    ];
    expect(await view()).toMatchObject({ showpieceId: second.id, showpiece: { id: second.id } });
    expect((await view()).tiles.map(({ id }) => id)).toEqual(tiles.map(({ id }) => id));
    expect((await client.get(`/api/files/${first.id}`)).status).toBe(404);
    const reversed = tiles.map(({ id }) => id).reverse();
    const order = (tileIds: unknown) =>
      client.put(`/api/institutions/${client.user.institutionId}`, { institution: { tiles: tileIds } });
    expect((await order(reversed)).status).toBe(200);
    expect((await view()).tiles.map(({ id }) => id)).toEqual(reversed);
    const faults = await Promise.all([[first.id], [...reversed, reversed[0]], 'wszystkie'].map(order));
    expect(faults.map(({ body }) => body.errors)).toEqual([
      [{ fieldName: 'tiles.0', constraintType: 'NotFound' }],
      [{ fieldName: 'tiles.2', constraintType: 'Duplicate' }],
      [{ fieldName: 'tiles', constraintType: 'Type' }],
    ]);
  });

  test('are pictures, and a SUBEDITOR does not add them', async () => {
    expect((await upload(server(), client, 'just text', attachment('tiles'))).status).toBe(415);
    const helper = await signedIn(server(), {
      role: 'SUBEDITOR',
      institutionId: client.user.institutionId,
    });
    expect((await upload(server(), helper, png, attachment('tiles'))).status).toBe(403);
  });
});

describe('a file', () => {
  test('is renamed without touching its extension', async () => {
    const file = await aFile(server(), client, 'x', { ...inDocument(), name: 'a.txt' });
    const url = `/api/files/${file.id}`;
    expect((await client.put<FileView>(url, { name: 'Żółw.txt' })).body.name).toBe('Żółw.txt');
    for (const [name, constraintType] of [
      ['b.exe', 'Pattern'],
      ['b/c.txt', 'Pattern'],
      ['', 'Required'],
    ]) {
      const { status, body } = await client.put(url, { name });
      expect([status, body.errors]).toEqual([400, [{ fieldName: 'name', constraintType }]]);
    }
  });

  test('is published, taken back, renamed and deleted by those who may, and counted', async () => {
    const { institutionId } = client.user;
    const helper = await signedIn(server(), { role: 'SUBEDITOR', institutionId });
    const before = await institutionCounts(server(), institutionId);
    const file = await aFile(server(), helper, 'x', inDocument());
    const url = `/api/files/${file.id}`;
    expect((await helper.put(url, { isPublished: true })).status).toBe(403);
    expect((await helper.delete(url)).status).toBe(403);
    expect((await helper.put(url, { name: 'inny.txt', isPublished: false })).status).toBe(200);
    expect((await client.put<FileView>(url, { isPublished: true })).body.isPublished).toBe(true);
    expect(await institutionCounts(server(), institutionId)).toMatchObject({
      files: before.files + 1,
      published_files: before.published_files + 1,
    });
    expect((await client.delete(url)).status).toBe(200);
    expect((await client.delete(url)).status).toBe(404);
    expect(await institutionCounts(server(), institutionId)).toEqual(before);
  });

  test('that is deleted takes its bytes along', async () => {
    const file = await aFile(server(), client, png, inDocument());
    expect(storedFiles()).toContain(file.contentId);
    await client.delete(`/api/files/${file.id}`);
    await deleteUnreferencedContent(server().deps, () => true);
    expect(storedFiles()).not.toContain(file.contentId);
  });

  test('of another institution is not there for any request', async () => {
    const file = await aFile(server(), client, 'x', inDocument());
    const stranger = await signedIn(server(), { role: 'SUPERVISOR' });
    const url = `/api/files/${file.id}`;
    const answers = [
      await stranger.get(url),
      await stranger.get(`/api/files/thumbnail/${file.id}`),
      await stranger.put(url, { name: 'a.txt' }),
      await stranger.delete(url),
      await stranger.get(`/api/files/document/${tree.document.id}`),
      await stranger.get(`/api/files/collection/${tree.collection.id}/files-existence`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});

describe('the files of a record', () => {
  test('are listed in the order a save asks for, and unknown ids are refused', async () => {
    const document = await aRecord(server(), client, { level: 'document', parentId: tree.unit.id });
    const place = { parentId: document.id, parentLevel: 'document' };
    const ids: number[] = [];
    for (const name of ['a.txt', 'b.txt', 'c.txt']) {
      ids.push((await aFile(server(), client, name, { ...place, name })).id);
    }
    const url = `/api/documents/${document.id}`;
    const fileIds = async () =>
      (await client.get<{ document: RecordView }>(url)).body.document.contentFiles?.map(({ id }) => id);
    expect(await fileIds()).toEqual(ids);
    const [a = 0, b = 0, c = 0] = ids;
    const update = await client.put<{ document: RecordView }>(url, {
      document: { contentFiles: [{ id: c }, a] },
    });
    expect(update.body.document.contentFiles?.map(({ id }) => id)).toEqual([c, a, b]);
    expect(update.body.document.statistics.filesCount).toBe(3);
    const wrong = await client.put(url, { document: { contentFiles: [b, 999_999] } });
    expect(wrong.body.errors).toEqual([{ fieldName: 'contentFiles.1', constraintType: 'NotFound' }]);
    expect(await fileIds()).toEqual([c, a, b]);
  });

  test('go to the trash, come back and are purged with it', async () => {
    const editor = await signedIn(server());
    const { institutionId } = editor.user;
    const ownTree = await aTree(server(), editor);
    const file = await aFile(server(), editor, png, {
      parentId: ownTree.document.id,
      parentLevel: 'document',
    });
    await editor.put(`/api/files/${file.id}`, { isPublished: true });
    const counts = () => institutionCounts(server(), institutionId);
    await editor.delete(`/api/series/${ownTree.series.id}`);
    expect(await counts()).toMatchObject({ files: 0, published_files: 0 });
    expect((await editor.put(`/api/files/${file.id}`, { name: 'x.txt' })).status).toBe(400);
    expect((await editor.get(`/api/files/${file.id}`)).status).toBe(200);
    await editor.put('/api/trash', { id: ownTree.series.id, level: 'series', isRecursive: true });
    expect(await counts()).toMatchObject({ files: 1, published_files: 1 });
    await editor.delete(`/api/collections/${ownTree.collection.id}`);
    await editor.delete('/api/trash', { id: ownTree.collection.id, level: 'collection' });
    expect((await editor.get(`/api/files/${file.id}`)).status).toBe(404);
    expect(await counts()).toMatchObject({ files: 0, published_files: 0 });
    await deleteUnreferencedContent(server().deps, () => true);
    expect(storedFiles()).not.toContain(file.contentId);
    await expectSoundCounts(server());
  });

  test('are summed up above, with what could still be sent', async () => {
    const editor = await signedIn(server());
    const ownTree = await aTree(server(), editor);
    const existence = async (level: string, id: number) =>
      (await editor.get(`/api/files/${level}/${id}/files-existence`)).body;
    expect(await existence('collection', ownTree.collection.id)).toMatchObject({
      exists: false,
      unpublished: 0,
    });
    await aFile(server(), editor, png, { parentId: ownTree.document.id, parentLevel: 'document' });
    await aFile(server(), editor, 'text', { parentId: ownTree.unit.id, parentLevel: 'unit' });
    const existing = { exists: true, ocr: 1, stt: 0, unpublished: 2 };
    expect(await existence('collection', ownTree.collection.id)).toEqual(existing);
    expect(await existence('series', ownTree.series.id)).toEqual(existing);
    expect(await existence('institution', editor.user.institutionId)).toEqual(existing);
    const below = await editor.get<FileView[]>(`/api/files/series/${ownTree.series.id}?below=true`);
    expect(below.body).toHaveLength(2);
    const sendable = await editor.get<FileView[]>(`/api/files/series/${ownTree.series.id}?sendable=ocr`);
    expect(sendable.body.map(({ mimeType }) => mimeType)).toEqual(['image/png']);
  });
});
