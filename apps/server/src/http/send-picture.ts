import type { FastifyReply } from 'fastify';

/** A picture that stands in memory. Pages do not change, and the right to see them is asked for within the hour. */
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
