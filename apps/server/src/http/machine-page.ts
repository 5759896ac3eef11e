import { createHash } from 'node:crypto';
import { inTimeSlices } from '../operation/time-slices.ts';
import type { CachedPage } from './page-cache.ts';

/** Characters that are encoded and hashed at a time. */
const CHUNK = 64 * 1024;

export interface MachineFile {
  /** Media type of the content. */
  type: string;
  pieces: Iterable<string>;
  /** Null: of several. */
  institutionId: number | null;
}

/** A file for programs as a page that can be cached, written in slices of time. */
export async function machineFile({ type, pieces, institutionId }: MachineFile): Promise<CachedPage> {
  const hash = createHash('sha1');
  const chunks: Buffer[] = [];
  let text = '';
  const flush = () => {
    const chunk = Buffer.from(text);
    hash.update(chunk);
    chunks.push(chunk);
    text = '';
  };
  for await (const piece of inTimeSlices(pieces)) {
    text += piece;
    if (text.length >= CHUNK) flush();
  }
  flush();
  return {
    status: 200,
    body: Buffer.concat(chunks),
    etag: `"${hash.digest('base64url')}"`,
    headers: {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
    institutionId,
  };
}
