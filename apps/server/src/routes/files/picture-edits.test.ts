import { createHash } from 'node:crypto';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { PageWord } from '@regest/contract/endpoints/transcriptions.ts';
import type { PictureEdit } from '@regest/contract/values/picture-edit.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';
import { checkStore } from '../../services/files/check-store.ts';
import { deleteUnreferencedContent } from '../../services/files/cleanup.ts';
import { deriveFile } from '../../services/files/derive-file.ts';
import { makePyramids } from '../../services/files/make-pyramids.ts';

const server = useServer();
let client: Client;
let documentId: number;

beforeAll(async () => {
  client = await signedIn(server(), { role: 'SUPERVISOR' });
  const tree = await aTree(server(), client);
  documentId = tree.document.id;
  await client.put(`/api/collections/${tree.collection.id}/publish?value=true`);
});

const COLOURS = { red: '#d01010', green: '#10a010', blue: '#1010d0', white: '#f0f0f0' };

/** A picture of four quarters: red and green above, blue and white below. */
async function quarters(width: number, height: number): Promise<Buffer> {
  const size = { width: width / 2, height: height / 2 };
  const quarter = (background: string) =>
    sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: COLOURS.red } })
    .composite([
      { input: await quarter(COLOURS.green), left: size.width, top: 0 },
      { input: await quarter(COLOURS.blue), left: 0, top: size.height },
      { input: await quarter(COLOURS.white), left: size.width, top: size.height },
    ])
    .png()
    .toBuffer();
}

function nameOf([red = 0, green = 0, blue = 0]: readonly number[]): string {
  if (red > 150 && green > 150) return 'white';
  if (red > 150) return 'red';
  return green > blue ? 'green' : 'blue';
}

/** Size and corner colours of a picture, corners from left to right and from top to bottom. */
async function looks(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = info.channels * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
    return nameOf([...data.subarray(from, from + 3)]);
  };
  const corners = [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)];
  return [`${info.width}×${info.height}`, ...corners].join(' ');
}

async function published(bytes: Buffer, name: string): Promise<FileView> {
  const { id } = await aFile(server(), client, bytes, {
    parentId: documentId,
    parentLevel: 'document',
    name,
  });
  await deriveFile(server().deps, id);
  await client.put(`/api/files/${id}`, { isPublished: true });
  return fileOf(id);
}

const fileOf = async (id: number): Promise<FileView> => {
  const { body } = await client.get<FileView[]>(`/api/files/document/${documentId}`);
  const file = body.find((one) => one.id === id);
  if (!file) throw new Error('no such file');
  return file;
};

const edit = (file: FileView, pictureEdit: PictureEdit | null) =>
  client.put<FileView>(`/api/files/${file.id}/edit`, { edit: pictureEdit, contentId: file.contentId });

const read = async (path: string) => (await client.get(path)).bytes;
const portal = async (path: string) => (await call(server(), 'GET', `/portal${path}`)).bytes;

const RIGHT_ANGLE_EDIT: PictureEdit = { rotation: 90, crop: null };
/** The upper half rotated to the left: green, red from top to bottom. */
const UPPER_HALF_LEFT: PictureEdit = { rotation: 270, crop: { x: 0, y: 0, w: 1, h: 0.5 } };

test.each([
  ['skan.png', (picture: Buffer) => picture],
  ['skan.jpg', (picture: Buffer) => sharp(picture).jpeg({ quality: 95 }).toBuffer()],
  ['skan.webp', (picture: Buffer) => sharp(picture).webp({ quality: 95 }).toBuffer()],
  ['skan.tif', (picture: Buffer) => sharp(picture).tiff().toBuffer()],
  // EXIF orientation 6: the stored pixels are rotated when displayed.
  [
    'telefon.jpg',
    (picture: Buffer) =>
      sharp(picture).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
  ],
])('%s is turned and cropped in its own format, wherever it is seen', async (name, make) => {
  const original = await make(await quarters(400, 200));
  const file = await published(original, name);
  const { body: turned, status } = await edit(file, RIGHT_ANGLE_EDIT);
  expect([status, turned.edit, turned.mimeType]).toEqual([200, RIGHT_ANGLE_EDIT, file.mimeType]);
  const upright = '200×400 blue red white green';
  expect(await looks(await read(`/api/files/${file.id}`))).toBe(upright);
  expect(await looks(await read(`/api/files/thumbnail/${file.id}`))).toBe(upright);
  expect(await looks(await portal(`/plik/${file.id}`))).toBe(upright);
  expect(await looks(await portal(`/iiif/${file.id}/full/max/0/default.png`))).toBe(upright);
  expect(JSON.parse(String(await portal(`/iiif/${file.id}/info.json`)))).toMatchObject({
    width: 200,
    height: 400,
  });

  const { body: cropped } = await edit(turned, UPPER_HALF_LEFT);
  const half = '100×400 green green red red';
  expect(await looks(await read(`/api/files/${file.id}`))).toBe(half);
  expect(await looks(await read(`/api/files/thumbnail/${file.id}`))).toBe(half);
  expect(await looks(await portal(`/iiif/${file.id}/full/max/0/default.png`))).toBe(half);
  // The original stays unchanged and readable.
  const bytes = await read(`/api/files/${file.id}?original=true`);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    createHash('sha256').update(original).digest('hex'),
  );
  const unchanged = '400×200 red green blue white';
  expect(await looks(await read(`/api/files/thumbnail/${file.id}?original=true`))).toBe(unchanged);

  const { body: restored } = await edit(cropped, null);
  expect([restored.edit, restored.contentId]).toEqual([null, file.contentId]);
  expect(await looks(await read(`/api/files/${file.id}`))).toBe(unchanged);
  expect(await looks(await read(`/api/files/thumbnail/${file.id}`))).toBe(unchanged);
  expect(await looks(await portal(`/iiif/${file.id}/full/max/0/default.png`))).toBe(unchanged);
});

test('each edit has addresses and tags of its own, and its bytes go with it', async () => {
  const { deps } = server();
  const file = await published(await quarters(60, 40), 'mały.png');
  const { body: turned } = await edit(file, RIGHT_ANGLE_EDIT);
  const { body: recropped } = await edit(turned, { rotation: 180, crop: null });
  expect(new Set([file, turned, recropped].map(({ contentId }) => contentId)).size).toBe(3);
  expect(new Set([file, turned, recropped].map(({ thumbnail }) => thumbnail)).size).toBe(3);
  const tag = async () =>
    (await call(server(), 'GET', `/portal/iiif/${file.id}/full/max/0/default.png`)).headers.etag;
  const before = await tag();
  await edit(recropped, RIGHT_ANGLE_EDIT);
  expect(await tag()).not.toBe(before);
  await deleteUnreferencedContent(deps, () => true);
  const { orphans, missing } = await checkStore(deps);
  expect(missing).toEqual([]);
  await client.delete(`/api/files/${file.id}`);
  await deleteUnreferencedContent(deps, () => true);
  expect((await checkStore(deps)).orphans.length).toBeLessThanOrEqual(orphans.length);
  expect(await deps.store.stat(turned.contentId)).toBeNull();
  expect(await deps.store.stat(file.contentId)).toBeNull();
});

test('the tiles of a large scan are made again after an edit', async () => {
  const { deps } = server();
  const file = await published(
    await sharp(await quarters(4200, 3000))
      .jpeg()
      .toBuffer(),
    'duży.jpg',
  );
  await makePyramids(deps, file.id);
  const tile = () => portal(`/iiif/${file.id}/0,0,800,800/400,/0/default.png`).then(looks);
  expect(await tile()).toBe('400×400 red red red red');
  await edit(file, RIGHT_ANGLE_EDIT);
  expect(await tile()).toBe('400×400 blue blue blue blue');
  await makePyramids(deps, file.id);
  const { rows } = await server().ownerPool.query('select page from file_pyramid where file_id = $1', [
    file.id,
  ]);
  expect(rows).toEqual([{ page: 1 }]);
  expect(await tile()).toBe('400×400 blue blue blue blue');
});

/** Stores words as OCR does, with boxes in ten-thousandths of the page. */
async function seenWords(id: number, words: [string, number, number, number, number][]) {
  const { ownerPool } = server();
  await ownerPool.query(
    `insert into transcription (file_id, kind, machine_text, machine_at) values ($1, 'ocr', $2, now())`,
    [id, words.map(([word]) => word).join(' ')],
  );
  await ownerPool.query('insert into text_page (file_id, page, text, machine_words) values ($1, 1, $2, $3)', [
    id,
    words.map(([word]) => word).join(' '),
    JSON.stringify(words),
  ]);
}

const wordsOf = async (id: number) =>
  (await client.get<PageWord[]>(`/api/transcriptions/${id}/words?page=1`)).body.map(
    ({ text, x, y, w, h }) => [text, x, y, w, h],
  );

test('boxes of words follow, out of the picture and back again', async () => {
  const file = await published(await quarters(400, 200), 'list.png');
  await seenWords(file.id, [
    ['Ala', 1000, 1000, 2000, 500],
    ['kota', 6000, 7500, 1000, 500],
  ]);
  const { body: turned } = await edit(file, RIGHT_ANGLE_EDIT);
  expect(await wordsOf(file.id)).toEqual([
    ['Ala', 0.85, 0.1, 0.05, 0.2],
    ['kota', 0.2, 0.6, 0.05, 0.1],
  ]);
  const { body: cropped } = await edit(turned, { rotation: 0, crop: { x: 0, y: 0, w: 0.5, h: 0.5 } });
  expect((await wordsOf(file.id))[0]).toEqual(['Ala', 0.2, 0.2, 0.4, 0.1]);
  await client.post('/api/transcriptions', { fileId: file.id, transcription: 'Ala ma kota' });
  const matches = await client.get<{ places: { boxes: unknown[] }[] }>(
    `/api/transcriptions/${file.id}/find?q=kota`,
  );
  expect(matches.body.places.map(({ boxes }) => boxes)).toEqual([[]]);
  await edit(cropped, null);
  expect(await wordsOf(file.id)).toEqual([
    ['Ala', 0.1, 0.1, 0.2, 0.05],
    ['kota', 0.6, 0.75, 0.1, 0.05],
  ]);
});

test('an edit of a picture that someone else edited meanwhile, or that is being read, is refused', async () => {
  const file = await published(await quarters(60, 40), 'karta.png');
  await edit(file, RIGHT_ANGLE_EDIT);
  const stale = await edit(file, { rotation: 180, crop: null });
  expect([stale.status, (await fileOf(file.id)).edit]).toEqual([409, RIGHT_ANGLE_EDIT]);
  await server().ownerPool.query(
    `insert into text_job (institution_id, file_id, file_name, kind, cost) values ($1, $2, 'karta.png', 'ocr', 1)`,
    [file.institutionId, file.id],
  );
  const reading = await edit(await fileOf(file.id), null);
  expect(reading.status).toBe(409);
  expect(reading.body).toMatchObject({ message: expect.stringContaining('Trwa odczytywanie tekstu') });
});

test('only one picture in a file is edited, in whole parts of it, and by those who change files', async () => {
  const pdf = await published(await sample('statute.pdf'), 'statut.pdf');
  expect((await edit(pdf, RIGHT_ANGLE_EDIT)).status).toBe(415);
  const file = await published(await quarters(60, 40), 'obraz.png');
  const outside = { x: 0.6, y: 0, w: 0.5, h: 1 };
  expect((await edit(file, { rotation: 0, crop: outside })).status).toBe(400);
  const stranger = await signedIn(server(), { role: 'EDITOR' });
  const body = { edit: RIGHT_ANGLE_EDIT, contentId: file.contentId };
  expect((await stranger.put(`/api/files/${file.id}/edit`, body)).status).toBe(404);
  expect(await fileOf(file.id)).toEqual(file);
});

test('an edit is entered in the audit trail', async () => {
  const file = await published(await quarters(60, 40), 'ślad.png');
  await edit(file, RIGHT_ANGLE_EDIT);
  const { rows } = await server().ownerPool.query(
    `select details from audit_event where kind = 'pictureEdit' and resource_id = $1`,
    [file.id],
  );
  expect(rows).toEqual([{ details: expect.objectContaining({ rotation: 90, crop: null }) }]);
});
