import { Agent, request } from 'node:http';

export type Ask = (method: string, path: string, body?: object) => Promise<string>;

/** One line that is kept open, unpacked answers read to their end: as little as a client can cost. */
export function asker({ base, token }: { base: string; token: string }): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (method, path, body) =>
    new Promise((done, fail) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(sent !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(sent),
        }),
      };
      request(base + path, { agent, method, headers }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('error', fail).on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          if ((reply.statusCode ?? 500) < 300) done(text);
          else fail(new Error(`${method} ${path}: ${reply.statusCode} ${text}`));
        });
      })
        .on('error', fail)
        .end(sent);
    });
}
