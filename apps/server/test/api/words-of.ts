import { readZip } from '../../src/writers/testing/read-zip.ts';
import type { Answer } from './client.ts';

/** All that an answer says: in its head, in its bytes, and in the parts of a document that is packed. */
export async function wordsOf({ text, headers, bytes }: Answer<unknown>): Promise<string> {
  const isPacked = String(headers['content-type']).includes('opendocument');
  const parts = isPacked ? await readZip(bytes) : [];
  return [
    text,
    JSON.stringify(headers),
    bytes.toString('latin1'),
    ...parts.map((part) => part.bytes.toString()),
  ].join('\n');
}
