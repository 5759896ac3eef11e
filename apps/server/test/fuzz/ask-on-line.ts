import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FuzzRequest } from './fuzz-request.ts';

export interface LineAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  rawPayload: Buffer;
}

/** Sends a request on a real connection, for calls that write to the socket, which `inject` does not complete. */
export function askOnLine(
  address: string,
  { method, url, headers, payload }: FuzzRequest,
): Promise<LineAnswer> {
  return new Promise((answer, reject) => {
    const outgoing = request(address, { method, path: url, headers, agent: false }, async (reply) => {
      const rawPayload = await buffer(reply);
      answer({ statusCode: reply.statusCode ?? 0, headers: reply.headers, rawPayload });
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
