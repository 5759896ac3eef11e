import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { readFrom, writeTo } from './port-stream.ts';

const CHUNK = 16 * 1024;

function channel() {
  const { port1, port2 } = new MessageChannel();
  return { reader: readFrom(port1), writer: writeTo(port2), close: () => port2.close() };
}

test('every byte arrives, in order', async () => {
  const { reader, writer } = channel();
  const bytes = randomBytes(3 * 1024 * 1024);
  const chunks = Array.from({ length: bytes.length / CHUNK }, (_, n) =>
    bytes.subarray(n * CHUNK, (n + 1) * CHUNK),
  );
  const [received] = await Promise.all([buffer(reader), pipeline(Readable.from(chunks), writer)]);
  expect(received.equals(bytes)).toBe(true);
});

test('a reader that pauses stops the writer', async () => {
  const { reader, writer } = channel();
  let writtenRows = 0;
  const source = Readable.from(
    (async function* () {
      for (;;) {
        writtenRows += 1;
        yield Buffer.alloc(CHUNK);
      }
    })(),
  );
  const transfer = pipeline(source, writer).catch(() => {});
  for (let round = 0; round < 1000; round += 1) await turn();
  expect(writtenRows).toBeLessThan(50);
  reader.destroy();
  await transfer;
});

test('a source that fails fails at the other side, with its code', async () => {
  const { reader, writer } = channel();
  const away = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
  const source = Readable.from(
    (async function* () {
      yield Buffer.from('a');
      throw away;
    })(),
  );
  const transfer = pipeline(source, writer).catch((error: unknown) => error);
  await expect(buffer(reader)).rejects.toMatchObject({ message: away.message, code: away.code });
  expect(await transfer).toBe(away);
});

test('a reader that goes away ends the source, even while nothing may be sent', async () => {
  const { reader, writer } = channel();
  const source = new Readable({
    read() {
      this.push(Buffer.alloc(CHUNK));
    },
  });
  const transfer = pipeline(source, writer).catch(() => {});
  for (let round = 0; round < 100; round += 1) await turn();
  reader.destroy();
  await transfer;
  expect(source.destroyed).toBe(true);
});

test('a side that dies does not look like the end of the file', async () => {
  const { reader, writer, close } = channel();
  writer.write(Buffer.from('half of it'));
  await once(reader, 'readable');
  close();
  await expect(buffer(reader)).rejects.toThrow('gone');
});
