import { createHash } from 'node:crypto';
import { inTimeSlices } from '../operation/time-slices.ts';
import type { PageScope } from '../services/portal/page-scope.ts';
import type { KeptPage } from './kept-pages.ts';

/** Characters that are encoded and hashed at a time. */
const CHUNK = 64 * 1024;

export interface MachinePage {
  /** Of the content. */
  type: string;
  pieces: Iterable<string>;
  scope: PageScope;
}

/** A file for programs as a page that can be cached, written in slices of time. */
export async function machinePage({ type, pieces, scope }: MachinePage): Promise<KeptPage> {
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
    scope,
  };
}
