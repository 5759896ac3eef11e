import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { asciiFileName } from '../writers/ascii-file-name.ts';
import { CSV_CONTENT_TYPE } from '../writers/csv.ts';

/** Fires when the client disconnects before the answer is complete: work for it may stop. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('The client disconnected.'));
  });
  return gone.signal;
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
