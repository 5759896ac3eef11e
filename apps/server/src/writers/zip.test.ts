import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readZip } from '../../test/writers/read-zip.ts';
import { type ZipEntry, zipStream } from './zip.ts';

async function* bytes(text: string, times = 1) {
  for (let index = 0; index < times; index += 1) yield Buffer.from(text);
}

/** A source without end that says when it was closed. */
function endlessSource() {
  const state = { opened: false, closed: false };
  async function* stream() {
    state.opened = true;
    try {
      for (;;) {
        await pause(1);
        yield Buffer.from(Math.random().toString());
      }
    } finally {
      state.closed = true;
    }
  }
  return { state, stream: stream() };
}

async function until(condition: () => boolean) {
  while (!condition()) await pause(5);
}

test('streams and small parts come out as they went in', async () => {
  const entries: ZipEntry[] = [
    { name: 'jednostki.csv', content: bytes('Księga;', 10_000) },
    { name: 'opis.txt', content: 'Zażółć' },
    { name: 'pusty.csv', content: bytes('', 0) },
    { name: 'surowe.bin', content: new Uint8Array([1, 2, 3]), stored: true },
  ];
  const read = await readZip(await buffer(zipStream(entries)));
  expect(read.map((entry) => [entry.name, entry.stored, entry.bytes.length])).toEqual([
    ['jednostki.csv', false, 80_000],
    ['opis.txt', false, 10],
    ['pusty.csv', false, 0],
    ['surowe.bin', true, 3],
  ]);
  expect(read[1]?.bytes.toString()).toBe('Zażółć');
});

test('names are made safe and unique', async () => {
  const names = ['../../etc/Zażółć.csv', '/etc/zazolc.csv', 'C:\\x\\ł.csv', 'etc/zazolc.csv', '..'];
  const read = await readZip(await buffer(zipStream(names.map((name) => ({ name, content: '' })))));
  expect(read.map((entry) => entry.name)).toEqual([
    'etc/Zazolc.csv',
    'etc/zazolc_2.csv',
    'C/x/l.csv',
    'etc/zazolc_3.csv',
    'plik',
  ]);
});

test('the next source is not opened before the one before it ended', async () => {
  const events: string[] = [];
  async function* source(name: string) {
    events.push(`${name} opened`);
    yield Buffer.from(name);
    await pause(5);
    events.push(`${name} ended`);
  }
  async function* entries() {
    yield { name: 'a', content: source('a') };
    yield { name: 'b', content: source('b') };
  }
  await buffer(zipStream(entries()));
  expect(events).toEqual(['a opened', 'a ended', 'b opened', 'b ended']);
});

test('a reader that goes away closes the open source and asks for no other', async () => {
  const { state, stream } = endlessSource();
  let askedForMore = false;
  async function* entries() {
    yield { name: 'a', content: stream };
    askedForMore = true;
  }
  const zip = zipStream(entries());
  await new Promise((resolve) => zip.once('data', resolve));
  await until(() => state.opened);
  zip.destroy();
  await until(() => state.closed);
  expect(askedForMore).toBe(false);
});

test('an aborted signal ends the zip with its reason and closes the source', async () => {
  const { state, stream } = endlessSource();
  const controller = new AbortController();
  const reading = buffer(zipStream([{ name: 'a', content: stream }], { signal: controller.signal }));
  await until(() => state.opened);
  controller.abort(new Error('client went away'));
  await expect(reading).rejects.toThrow('client went away');
  await until(() => state.closed);
});

test('a signal aborted before the start opens nothing', async () => {
  const { state, stream } = endlessSource();
  const zip = zipStream([{ name: 'a', content: stream }], {
    signal: AbortSignal.abort(new Error('too late')),
  });
  await expect(buffer(zip)).rejects.toThrow('too late');
  expect(state.opened).toBe(false);
});

test('an error of a source or of the list ends the zip with that error', async () => {
  async function* broken() {
    yield Buffer.from('x');
    throw new Error('database is gone');
  }
  await expect(buffer(zipStream([{ name: 'a', content: broken() }]))).rejects.toThrow('database is gone');
  async function* brokenList(): AsyncGenerator<ZipEntry> {
    yield { name: 'a', content: 'x' };
    throw new Error('list is gone');
  }
  await expect(buffer(zipStream(brokenList()))).rejects.toThrow('list is gone');
});
