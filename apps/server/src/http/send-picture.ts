import type { FastifyReply } from 'fastify';

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
