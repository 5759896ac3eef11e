import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export interface UnzippedEntry {
  name: string;
  stored: boolean;
  bytes: Buffer;
}

export async function readZip(bytes: Buffer): Promise<UnzippedEntry[]> {
  const zip = await fromBufferPromise(bytes);
  const entries: UnzippedEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push({
      name: entry.fileName,
      stored: entry.compressionMethod === 0,
      bytes: await buffer(await zip.openReadStreamPromise(entry)),
    });
  }
  return entries;
}
