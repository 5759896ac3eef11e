import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  writeBmp,
  writeHalfOf,
  writeManyPagePdf,
  writeMedia,
  writePdf,
  writePngBomb,
  writeTiff,
} from '../../test/files/sample-files.ts';
import { detectHead } from './detect-type.ts';
import { inspectFile } from './inspect-file.ts';
import { makePoster, makeThumbnail } from './make-thumbnail.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regest-derivatives-'));
  await red(900, 600).jpeg().toFile(at('scan.jpg'));
  await red(900, 600).jpeg().withMetadata({ orientation: 6 }).toFile(at('turned.jpg'));
  await red(30, 20).png().toFile(at('small.png'));
  await writeTiff(at('two.tif'), [await red(80, 60).png().toBuffer(), await red(80, 60).png().toBuffer()]);
  await writeBmp(at('scan.bmp'), await red(61, 47).raw().toBuffer(), 61, 47);
  await writePdf(at('text.pdf'), ['Strona pierwsza', 'Strona druga', 'Strona trzecia']);
  await writePdf(at('red.pdf'), ['a'], { paper: '#c03020' });
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=2'];
  const film = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=640x360:rate=10', '-pix_fmt', 'yuv420p'];
  await writeMedia(at('film.mp4'), film);
  await writeMedia(at('sound.mp3'), sound);
  await writeMedia(at('sound.wav'), sound);
  await writeMedia(at('sound.m4a'), sound);
  await writeMedia(at('film.avi'), [...film, '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p']);
  await writeFile(
    at('picture.svg'),
    '<?xml version="1.0"?>\n<!-- a --><svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="red"/></svg>',
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a file is known by its content', () => {
  test.each([
    ['scan.jpg', { mimeType: 'image/jpeg', pages: 1, width: 900, height: 600 }],
    ['turned.jpg', { mimeType: 'image/jpeg', width: 600, height: 900 }],
    ['two.tif', { mimeType: 'image/tiff', pages: 2, width: 80, height: 60 }],
    ['scan.bmp', { mimeType: 'image/bmp', pages: 1, width: 61, height: 47 }],
    ['picture.svg', { mimeType: 'image/svg+xml', pages: 1, width: 40, height: 30 }],
    ['text.pdf', { mimeType: 'application/pdf', pages: 3, durationSeconds: null }],
    ['film.mp4', { mimeType: 'video/mp4', width: 640, height: 360, durationSeconds: 2 }],
    ['sound.mp3', { mimeType: 'audio/mpeg', pages: null, durationSeconds: expect.closeTo(2, 0) }],
    ['sound.wav', { mimeType: 'audio/wav', durationSeconds: 2 }],
    ['sound.m4a', { mimeType: 'audio/mp4', durationSeconds: expect.closeTo(2, 0) }],
    ['film.avi', { mimeType: 'video/vnd.avi', durationSeconds: 2 }],
  ])('%s', async (name, facts) => {
    expect(await inspectFile(at(name))).toMatchObject({ ...facts, problem: null });
  });

  test.each([
    ['<!DOCTYPE html><p>a', 'text/html'],
    ['\uFEFF  <HTML><script>alert(1)</script>', 'text/html'],
    ['tekst <script>alert(1)</script>', 'text/html'],
    ['<?xml version="1.0"?><ead/>', 'application/xml'],
    [
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
      'image/svg+xml',
    ],
    [
      '<?xml version="1.0"?><!-- a -->\n<!DOCTYPE svg [<!ENTITY a "b">] ><svg width="4" height="3"/>',
      'image/svg+xml',
    ],
    ['<!-- a --><!-- b --><p>c', 'text/html'],
    ['WEBVTT\n\n00:00.000 --> 00:01.000\na', 'text/vtt'],
    ['zażółć gęślą jaźń', 'text/plain'],
    ['', 'application/octet-stream'],
    ['\u0000\u0001\u0002 abc', 'application/octet-stream'],
  ])('%j is %s', async (content, mimeType) => {
    await writeFile(at('sniffed'), content);
    expect(await inspectFile(at('sniffed'))).toMatchObject({ mimeType, problem: null });
  });
});

/* Each took seconds of the whole server once: twenty of them would not end within the time of a test. */
test.each([
  `<!DOCTYPE svg[${']'.repeat(60_000)}`,
  '<!DOCTYPE svg'.repeat(4000),
  '<!--'.repeat(15_000),
  '<??>'.repeat(15_000),
])('a beginning made to be read for ever is read once (%#)', async (head) => {
  for (let round = 0; round < 20; round += 1) expect(await detectHead(Buffer.from(head))).toBe('text/plain');
});

describe('a thumbnail', () => {
  test.each([
    ['scan.jpg', 'image/jpeg', 400, 267],
    ['turned.jpg', 'image/jpeg', 267, 400],
    ['small.png', 'image/png', 30, 20],
    ['two.tif', 'image/tiff', 80, 60],
    ['scan.bmp', 'image/bmp', 61, 47],
    ['picture.svg', 'image/svg+xml', 40, 30],
    ['text.pdf', 'application/pdf', 283, 400],
    ['film.mp4', 'video/mp4', 400, 225],
  ])('of %s fits 400 × 400 and is WebP', async (name, mimeType, width, height) => {
    const thumbnail = await makeThumbnail(at(name), mimeType);
    expect(await sharp(thumbnail ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      width,
      height,
    });
  });

  test.each([
    ['scan.bmp', 'image/bmp'],
    ['red.pdf', 'application/pdf'],
  ])('keeps the colours of %s in their order', async (name, mimeType) => {
    const thumbnail = await makeThumbnail(at(name), mimeType);
    const { dominant } = await sharp(thumbnail ?? Buffer.alloc(0)).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b + 100);
  });

  test.each(['audio/mpeg', 'text/plain', 'application/octet-stream'])('%s has none', async (mimeType) => {
    expect(await makeThumbnail(at('sound.mp3'), mimeType)).toBeNull();
  });

  test('a video gives a JPEG poster', async () => {
    const poster = await makePoster(at('film.mp4'));
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 });
  });
});

describe('a hostile file', () => {
  test('a PNG of 100,000 × 100,000 is measured but not drawn', async () => {
    await writePngBomb(at('bomb.png'), 100_000, 100_000);
    expect(await inspectFile(at('bomb.png'))).toMatchObject({ mimeType: 'image/png', width: 100_000 });
    await expect(makeThumbnail(at('bomb.png'), 'image/png')).rejects.toMatchObject({ problem: 'tooLarge' });
  });

  test('a truncated MP4 keeps its type and has no thumbnail', async () => {
    await writeHalfOf(at('film.mp4'), at('half.mp4'));
    expect(await inspectFile(at('half.mp4'))).toMatchObject({
      mimeType: 'video/mp4',
      durationSeconds: null,
      problem: 'undecodable',
    });
    await expect(makeThumbnail(at('half.mp4'), 'video/mp4')).rejects.toMatchObject({
      problem: 'undecodable',
    });
  });

  test('an encrypted PDF says so', async () => {
    await writePdf(at('closed.pdf'), ['tajne'], { password: 'sekret' });
    expect(await inspectFile(at('closed.pdf'))).toMatchObject({ pages: null, problem: 'encrypted' });
    await expect(makeThumbnail(at('closed.pdf'), 'application/pdf')).rejects.toMatchObject({
      problem: 'encrypted',
    });
  });

  test('a PDF of 10,000 pages is counted and drawn', async () => {
    await writeManyPagePdf(at('long.pdf'), 10_000);
    expect(await inspectFile(at('long.pdf'))).toMatchObject({ pages: 10_000, problem: null });
    expect(await makeThumbnail(at('long.pdf'), 'application/pdf')).not.toBeNull();
  });

  test.each([
    ['image/jpeg', 'scan.jpg'],
    ['image/tiff', 'two.tif'],
    ['image/bmp', 'scan.bmp'],
    ['application/pdf', 'text.pdf'],
  ])('a %s cut in half never ends the program', async (mimeType, name) => {
    await writeHalfOf(at(name), at('half'));
    await makeThumbnail(at('half'), mimeType).catch((error) => expect(error.name).toBe('ConversionError'));
    expect(await inspectFile(at(name))).toMatchObject({ mimeType });
  });

  test('a playlist that names another file is not followed', async () => {
    await writeFile(at('list.m3u8'), `#EXTM3U\n#EXTINF:1,\n${at('film.mp4')}\n#EXT-X-ENDLIST\n`);
    await expect(makePoster(at('list.m3u8'))).rejects.toMatchObject({ problem: 'undecodable' });
  });

  test('an SVG cannot read a file beside it', async () => {
    await writeFile(
      at('spy.svg'),
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><image href="file://${at('scan.jpg')}" width="40" height="30"/></svg>`,
    );
    const thumbnail = await makeThumbnail(at('spy.svg'), 'image/svg+xml');
    const { channels } = await sharp(thumbnail ?? Buffer.alloc(0)).stats();
    expect(channels.at(-1)?.max).toBe(0);
  });
});
