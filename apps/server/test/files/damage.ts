import { readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Store } from '../../src/store/store.ts';

/** One bit of one byte, as a tired disk does it. */
export function flipByte(path: string, at: number): void {
  const bytes = readFileSync(path);
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

/** The same in whatever store; gives what puts the sound bytes back. */
export async function damageContent(store: Store, contentId: string): Promise<() => Promise<void>> {
  const sound = await buffer(await store.read(contentId));
  const put = async (bytes: Buffer) => {
    await store.delete(contentId);
    await store.put(Readable.from([bytes]), { maxBytes: bytes.length, contentId });
  };
  const broken = Buffer.from(sound);
  broken[0] = (broken[0] ?? 0) ^ 1;
  await put(broken);
  return () => put(sound);
}
