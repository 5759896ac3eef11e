import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { writeHalfOf, writeManyPagePdf, writePdf, writePngBomb } from '../../../test/files/sample-files.ts';
import { aFile, post, sample, useWorker } from '../../../test/files/upload.ts';
import { buildApp } from '../../programs/app.ts';
import { TIMEOUT_MS } from '../../services/files/open-picture.ts';

const server = useServer();
useWorker(server);
let client: Client;
let document: RecordView;
let folder: string;

beforeAll(async () => {
  client = await signedIn(server());
  ({ document } = await aTree(server(), client));
  folder = await mkdtemp(join(tmpdir(), 'regest-content-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const add = (bytes: Uint8Array | string, name: string) =>
  aFile(server(), client, bytes, { parentId: document.id, parentLevel: 'document', name });
const open = (file: Pick<FileView, 'id'>, headers: Record<string, string> = {}, query = '') =>
  call(server(), 'GET', `/api/files/${file.id}${query}`, { token: client.token, headers });

/** The file after the worker has derived its figures and previews. */
async function derived(file: FileView): Promise<FileView> {
  for (;;) {
    const { rows } = await server().deps.pool.query('select inspected_at from file where id = $1', [file.id]);
    if (rows[0].inspected_at !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { body } = await client.get<FileView[]>(`/api/files/document/${document.id}`);
  return body.find(({ id }) => id === file.id) ?? file;
}

describe('reading a file', () => {
  test('gives its bytes whole or in the part requested', async () => {
    const file = await add('0123456789', 'cyfry.txt');
    const full = await open(file);
    expect([full.status, full.text, full.headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes']);
    const part = await open(file, { range: 'bytes=2-4' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect(part.headers['content-length']).toBe('3');
    const tail = await open(file, { range: 'bytes=-2' });
    expect([tail.status, tail.text]).toEqual([206, '89']);
    const past = await open(file, { range: 'bytes=10-' });
    expect([past.status, past.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(JSON.parse(past.text)).toMatchObject({
      code: 416,
      type: 'badRequest',
      message: expect.stringContaining('10'),
    });
  });

  test('gives its length to a HEAD request', async () => {
    const file = await add('0123456789', 'cyfry.txt');
    const head = (headers: Record<string, string>) =>
      server().app.inject({
        method: 'HEAD',
        url: `/api/files/${file.id}`,
        headers: { authorization: `Bearer ${client.token}`, ...headers },
      });
    const full = await head({});
    expect([full.statusCode, full.headers['content-length'], full.payload]).toEqual([200, '10', '']);
    const part = await head({ range: 'bytes=2-4' });
    expect([part.statusCode, part.headers['content-length'], part.payload]).toEqual([206, '3', '']);
  });

  test('knows what the browser has already', async () => {
    const file = await add('0123456789', 'cyfry.txt');
    const etag = String((await open(file)).headers.etag);
    expect((await open(file, { 'if-none-match': etag })).status).toBe(304);
    expect((await open(file, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await open(file, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  test('never compresses, so that ranges are of the stored bytes', async () => {
    const file = await add('a'.repeat(5000), 'a.txt');
    const { headers } = await open(file, { 'accept-encoding': 'gzip, br' });
    expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, '5000']);
  });

  test.each([
    [
      'a picture',
      async () =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      'image/png',
      'inline',
      true,
    ],
    [
      'an SVG',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/svg+xml',
      'inline',
      true,
    ],
    ['a PDF', () => sample('statute.pdf'), 'application/pdf', 'inline', false],
    [
      'HTML',
      async () => '<!doctype html><script>alert(1)</script>',
      'application/octet-stream',
      'attachment',
      true,
    ],
    [
      'HTML called a picture',
      async () => '<html><body onload="alert(1)">',
      'application/octet-stream',
      'attachment',
      true,
    ],
    ['text', async () => 'zwykły tekst', 'text/plain', 'attachment', true],
    ['a TIFF', () => sample('photograph.tif'), 'image/tiff', 'attachment', true],
  ])('shows %s only as far as it is harmless', async (_, make, type, disposition, sandboxed) => {
    const { headers } = await open(await add(await make(), 'Zdjęcie łąki.jpg'));
    expect(headers['content-type']).toBe(type);
    expect(String(headers['content-disposition'])).toMatch(
      new RegExp(`^${disposition}; filename="Zdjecie_laki.jpg"`),
    );
    expect(String(headers['content-disposition'])).toContain(encodeURIComponent('Zdjęcie łąki.jpg'));
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(String(headers['content-security-policy']).startsWith('sandbox;')).toBe(sandboxed);
    expect(String(headers['content-security-policy'])).not.toContain('allow-scripts');
    for (const closedFile of ['default-src', 'base-uri', 'form-action'])
      expect(String(headers['content-security-policy'])).toContain(`${closedFile} 'none'`);
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('downloads when asked to', async () => {
    const file = await add(await sample('statute.pdf'), 'statut.pdf');
    const { headers } = await open(file, {}, '?download=true');
    expect(String(headers['content-disposition'])).toMatch(/^attachment;/);
  });

  test('takes the token from the address here and for thumbnails, and nowhere else', async () => {
    const file = await add('x', 'x.txt');
    const url = `/api/files/${file.id}`;
    expect((await call(server(), 'GET', `${url}?access_token=${client.token}`)).status).toBe(200);
    expect((await call(server(), 'GET', `${url}?access_token=zly`)).status).toBe(401);
    const list = `/api/files/document/${document.id}?access_token=${client.token}`;
    expect((await call(server(), 'GET', list)).status).toBe(401);
  });

  test('never writes the token to the log', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _, callback) {
        lines.push(String(chunk));
        callback();
      },
    });
    const app = await buildApp({ ...server().deps, log: pino({ level: 'trace' }, sink) }, { pages: false });
    const file = await add('x', 'x.txt');
    for (const path of [`${file.id}`, `thumbnail/${file.id}`, 'nie-ma']) {
      await app.inject({ url: `/api/files/${path}?poster=true&access_token=${client.token}` });
    }
    await app.close();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(client.token);
  });
});

describe('the worker', () => {
  test('counts the pages of a PDF and draws its first', async () => {
    const file = await derived(await add(await sample('statute.pdf'), 'statut.pdf'));
    expect(file).toMatchObject({
      pages: 2,
      duration: null,
      thumbnail: expect.stringContaining(`/api/files/thumbnail/${file.id}?content=`),
    });
    const picture = await client.get(`${file.thumbnail}`);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(picture.bytes).metadata()).height).toBe(400);
  });

  test('draws a thumbnail that can be asked for right after the upload', async () => {
    const file = await add(await sample('sketch.png'), 'szkic.png');
    for (;;) {
      const startedAt = performance.now();
      const { status } = await client.get(`${file.thumbnail}`);
      if (status === 200) break;
      // A 404 is correct only after the server has waited for its time limit.
      expect([status, performance.now() - startedAt > TIMEOUT_MS - 100]).toEqual([404, true]);
    }
  });

  test('measures a recording, which has no picture', async () => {
    const file = await derived(await add(await sample('recording.wav'), 'nagranie.wav'));
    expect(file).toMatchObject({ mimeType: 'audio/wav', thumbnail: null, poster: null, pages: null });
    expect(file.duration).toBeCloseTo(8, 0);
  });

  test('gives a film a poster, in place of which another can be uploaded', async () => {
    const film = await derived(await add(await sample('film.mp4'), 'film.mp4'));
    expect(film).toMatchObject({
      mimeType: 'video/mp4',
      poster: expect.stringContaining(`/api/files/thumbnail/${film.id}?poster=true`),
    });
    const cover = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const answer = await post(server(), client, '/api/files/add_poster', [
      ['fileId', String(film.id)],
      ['fileContent', new Blob([Uint8Array.from(cover)]), 'okładka.png'],
    ]);
    expect([answer.status, answer.body.id]).toEqual([200, film.id]);
    // The address changes with the content; otherwise an open page keeps the cached poster.
    expect(answer.body.poster).not.toBe(film.poster);
    const { bytes } = await client.get(`${answer.body.poster}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1280 });
    const [red = 255, green = 0] = await sharp(bytes).raw().toBuffer();
    expect([red < 60, green > 200]).toEqual([true, true]);
  });

  test.each([
    ['a text', async () => Buffer.from('not a picture'), 415],
    ['a broken picture', async () => (await sample('sketch.png')).subarray(0, 60), 500],
  ])('does not take %s for a poster', async (_, make, status) => {
    const film = await add(await sample('film.mp4'), 'film.mp4');
    const answer = await post(server(), client, '/api/files/add_poster', [
      ['fileContent', new Blob([Uint8Array.from(await make())]), 'x.png'],
      ['fileId', String(film.id)],
    ]);
    expect(answer.status).toBe(status);
  });

  test.each([
    [
      'a decompression bomb',
      (path: string) => writePngBomb(path, 100_000, 100_000),
      { mimeType: 'image/png' },
    ],
    [
      'half a film',
      async (path: string) => writeHalfOf(join(import.meta.dirname, '../../demo/files/film.mp4'), path),
      { mimeType: 'video/mp4' },
    ],
    ['a locked PDF', (path: string) => writePdf(path, ['tajne'], { password: 'x' }), { pages: null }],
  ])('leaves %s without a picture and goes on', async (_, write, facts) => {
    const path = join(folder, 'hostile');
    await write(path);
    const file = await derived(await add(await readFile(path), 'plik.bin'));
    expect(file).toMatchObject(facts);
    if (file.thumbnail !== null) expect((await client.get(file.thumbnail)).status).toBe(200);
    expect((await open(file)).status).toBe(200);
  });

  test('opens a PDF of 10,000 pages', async () => {
    const path = join(folder, 'many.pdf');
    await writeManyPagePdf(path, 10_000);
    expect(await derived(await add(await readFile(path), 'x.pdf'))).toMatchObject({ pages: 10_000 });
  });
});
