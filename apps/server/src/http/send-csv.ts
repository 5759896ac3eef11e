import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { CSV_CONTENT_TYPE } from '../writers/csv.ts';

export function sendCsv(reply: FastifyReply, fileName: string, chunks: AsyncIterable<Buffer>): FastifyReply {
  return reply
    .header('content-type', CSV_CONTENT_TYPE)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(chunks));
}
