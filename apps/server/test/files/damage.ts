import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Store } from '../../src/store/store.ts';

/** Flips one bit of a content; returns a function that restores the original bytes. */
export async function damageContent(store: Store, contentId: string): Promise<() => Promise<void>> {
  const sound = await buffer(await store.read(contentId));
  const put = async (bytes: Buffer) => {
    await store.delete(contentId);
    await store.put(Readable.from([bytes]), { maxBytes: bytes.length, contentId });
  };
  const damaged = Buffer.from(sound);
  damaged[0] = (damaged[0] ?? 0) ^ 1;
  await put(damaged);
  return () => put(sound);
}
