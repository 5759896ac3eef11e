import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { asciiFileName } from '../writers/ascii-file-name.ts';

/** Fires when the caller goes away before the answer is whole: whoever works for it may stop. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('The caller went away.'));
  });
  return gone.signal;
}

/** A file for the caller's disk, under a name of ASCII letters, digits, underscore and dot. */
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
