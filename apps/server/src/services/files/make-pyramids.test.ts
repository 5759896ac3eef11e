import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';
import { needsPyramid } from '../../derivatives/derivative-limits.ts';
import { checkStore } from './check-store.ts';
import { deleteUnreferencedContent } from './cleanup.ts';
import { deriveFile } from './derive-file.ts';
import { makePyramids, queueDuePyramids } from './make-pyramids.ts';

const server = useServer();
const SIZE = { width: 4200, height: 3000 };
const HALF = { width: 2100, height: 3000 };
let client: Client;
let documentId: number;
let scan: Buffer;

beforeAll(async () => {
  client = await signedIn(server(), { role: 'SUPERVISOR' });
  const tree = await aTree(server(), client);
  documentId = tree.document.id;
  await client.put(`/api/collections/${tree.collection.id}/publish?value=true`);
  // Blue on the left, red on the right.
  const red = await sharp({ create: { ...HALF, channels: 3, background: '#d01010' } })
    .png()
    .toBuffer();
  scan = await sharp({ create: { ...SIZE, channels: 3, background: '#1010d0' } })
    .composite([{ input: red, left: 2100, top: 0 }])
    .jpeg()
    .toBuffer();
});

async function published(bytes: Buffer, name = 'skan.jpg'): Promise<number> {
  const place = { parentId: documentId, parentLevel: 'document', name };
  const { id } = await aFile(server(), client, bytes, place);
  await deriveFile(server().deps, id);
  await client.put(`/api/files/${id}`, { isPublished: true });
  return id;
}

const tile = (id: number, part: string) => call(server(), 'GET', `/portal/iiif/${id}/${part}/0/default.png`);

async function colourAt(id: number, part: string): Promise<{ size: string; colour: string }> {
  const { status, bytes } = await tile(id, part);
  if (status !== 200) return { size: String(status), colour: '' };
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const middle = info.channels * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
  const [red = 0, , blue = 0] = data.subarray(middle);
  return { size: `${info.width},${info.height}`, colour: red > blue ? 'red' : 'blue' };
}

async function pyramidsOf(id: number): Promise<{ page: number; content_id: string | null }[]> {
  const { rows } = await server().ownerPool.query<{ page: number; content_id: string | null }>(
    'select page, content_id from file_pyramid where file_id = $1 order by page',
    [id],
  );
  return rows;
}

async function queued(id: number): Promise<number> {
  const { rows } = await server().ownerPool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where key = $1',
    [`pyramids-${id}`],
  );
  return rows[0]?.count ?? 0;
}

const contentOf = async (id: number) => {
  const { rows } = await server().ownerPool.query<{ content_id: string }>(
    'select content_id from file where id = $1',
    [id],
  );
  return rows[0]?.content_id ?? '';
};

test('a large scan is cut by a job, its tiles are read from there, and all goes with the file', async () => {
  const { deps } = server();
  const id = await published(scan);
  expect([await queued(id), await pyramidsOf(id)]).toEqual([1, []]);
  expect(await colourAt(id, '3000,1000,800,800/400,')).toEqual({ size: '400,400', colour: 'red' });
  await makePyramids(deps, id);
  await makePyramids(deps, id);
  const [pyramid, ...others] = await pyramidsOf(id);
  expect([pyramid?.page, others]).toEqual([1, []]);
  expect((await checkStore(deps)).missing).toEqual([]);
  // Without the original, the response can come only from the pyramid.
  await deps.store.delete(await contentOf(id));
  expect([
    await colourAt(id, '0,0,512,512/512,512'),
    await colourAt(id, '3688,2488,512,512/max'),
    await colourAt(id, '2048,0,2048,2048/512,512'),
    await colourAt(id, 'full/!300,300'),
    await colourAt(id, 'pct:60,10,30,30/!100,100'),
    await colourAt(id, '4100,2900,512,512/max'),
  ]).toEqual([
    { size: '512,512', colour: 'blue' },
    { size: '512,512', colour: 'red' },
    { size: '512,512', colour: 'red' },
    { size: '300,214', colour: 'red' },
    { size: '100,71', colour: 'red' },
    { size: '100,100', colour: 'red' },
  ]);
  await client.delete(`/api/files/${id}`);
  await deleteUnreferencedContent(deps, () => true);
  expect([await pyramidsOf(id), await deps.store.stat(pyramid?.content_id ?? '')]).toEqual([[], null]);
});

test('one that is lost is made again, one that cannot be made is drawn from the whole', async () => {
  const { deps } = server();
  const [missing, damaged] = [await published(scan), await published(scan.subarray(0, scan.length / 2))];
  await makePyramids(deps, missing);
  await makePyramids(deps, damaged);
  expect(await pyramidsOf(damaged)).toEqual([{ page: 1, content_id: null }]);
  const [pyramid] = await pyramidsOf(missing);
  await deps.store.delete(pyramid?.content_id ?? '');
  expect(await colourAt(missing, '3000,0,500,500/200,')).toEqual({ size: '200,200', colour: 'red' });
  await server().ownerPool.query(
    `with gone as (delete from file_pyramid where file_id = $1) delete from graphile_worker._private_jobs`,
    [missing],
  );
  await queueDuePyramids(deps.db);
  expect([await queued(missing), await queued(damaged)]).toEqual([1, 0]);
});

test('the small picture of a page is drawn once, and kept for those alone who may see the file', async () => {
  const { deps } = server();
  const place = { parentId: documentId, parentLevel: 'document', name: 'statut.pdf' };
  const { id } = await aFile(server(), client, await sample('statute.pdf'), place);
  await deriveFile(deps, id);
  const page = `/api/files/thumbnail/${id}?page=2`;
  const drawing = await client.get(page);
  expect([drawing.status, drawing.headers['content-type']]).toEqual([200, 'image/webp']);
  // Without the file, nothing can be drawn again.
  await deps.store.delete(await contentOf(id));
  const second = await client.get(page);
  expect([second.status, second.bytes.equals(drawing.bytes)]).toEqual([200, true]);
  expect((await (await signedIn(server())).get(page)).status).toBe(404);
  await client.delete(`/api/files/${id}`);
  expect((await client.get(page)).status).toBe(404);
});

/** One page that is a scan: blue on the left, red on the right, and as many bytes as pixels need. */
function scannedPdf(width: number, height: number): Buffer {
  const half = (colour: number[]) => Buffer.alloc((width / 2) * 3, Buffer.from(colour));
  const line = Buffer.concat([half([16, 16, 208]), half([208, 16, 16])]);
  const pixels = Buffer.concat(Array.from({ length: height }, () => line));
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
  const stream = (about: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`<<${about}/Length ${bytes.length}>>stream\n`),
      bytes,
      Buffer.from('\nendstream\n'),
    ]);
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R>>`,
    ),
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
      pixels,
    ),
    stream('', Buffer.from(drawing)),
  ];
  const numbered = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj`), object, Buffer.from('endobj\n')]),
  );
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...numbered,
    Buffer.from('trailer<</Root 1 0 R/Size 6>>\n%%EOF\n'),
  ]);
}

test('a page of a PDF that is a scan is cut too, one that is typed is not', async () => {
  const { deps } = server();
  const scanned = await published(scannedPdf(400, 300), 'skan.pdf');
  expect(await queued(scanned)).toBe(1);
  const dimensions = { width: 1654, height: 2339 };
  expect(needsPyramid('application/pdf', dimensions, 14_000)).toBe(false);
  await makePyramids(deps, scanned);
  expect(await pyramidsOf(scanned)).toMatchObject([{ page: 1, content_id: expect.any(String) }]);
  const before = await colourAt(scanned, '0,0,400,400/200,');
  // Its size is known by now; the tiles are read from the pyramid.
  await deps.store.delete(await contentOf(scanned));
  expect([before, await colourAt(scanned, '700,0,400,400/200,')]).toEqual([
    { size: '200,200', colour: 'blue' },
    { size: '200,200', colour: 'red' },
  ]);
});
