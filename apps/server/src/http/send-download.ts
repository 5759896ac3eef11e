import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { asciiFileName } from '../writers/ascii-file-name.ts';
import { CSV_CONTENT_TYPE } from '../writers/csv.ts';

/** Fires when the client disconnects before the answer is complete: work for it may stop. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort(new Error('The client disconnected.'));
  });
  return disconnected.signal;
}

/** A download under a name of ASCII letters, digits, underscore and dot. */
export function sendDownload(
  reply: FastifyReply,
  file: { name: string; type: string; content: Readable },
): FastifyReply {
  return reply
    .header('content-type', file.type)
    .header('content-disposition', `attachment; filename="${asciiFileName(file.name)}"`)
    .header('cache-control', 'no-store')
    .send(file.content);
}

export function sendCsv(reply: FastifyReply, fileName: string, chunks: AsyncIterable<Buffer>): FastifyReply {
  return reply
    .header('content-type', CSV_CONTENT_TYPE)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(chunks));
}

/** A picture in memory. Pages do not change; the right to see them is checked again within the hour. */
export function sendPicture(
  reply: FastifyReply,
  { bytes, etag }: { bytes: Uint8Array; etag: string },
): FastifyReply {
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, max-age=3600',
      etag,
    })
    .send(Buffer.from(bytes));
}

/** A stream of events that ends when its client disconnects and that no proxy buffers. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  // HEAD requests too, whose reply is complete at once.
  reply.raw.once('close', () => events.destroy());
  if (reply.raw.destroyed) events.destroy();
  return reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(events);
}

/** RFC 6266: a plain name for old programs, the real one for all others. */
function named(kind: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${asciiFileName(name)}"; filename*=UTF-8''${encoded}`;
}

export const attachment = (name: string) => named('attachment', name);
export const inline = (name: string) => named('inline', name);
