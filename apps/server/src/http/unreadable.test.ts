import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useServer } from '../../test/api/test-server.ts';

const server = useServer();
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await server().app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server().app.server.closeAllConnections());

/** The bytes as they are, past any client that would refuse to send them. */
async function say(bytes: string): Promise<{ head: string; body: unknown }> {
  const line = connect(port, '127.0.0.1');
  line.on('error', () => undefined);
  line.write(bytes);
  const [head = '', body = ''] = (await text(line)).split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

test.each([
  ['what is no HTTP', 'ŻÓŁĆ\r\n\r\n', 400, 'badRequest'],
  [
    'a header with a line break in its name',
    'GET /api/live HTTP/1.1\r\nhost: a\r\nb\rc: d\r\n\r\n',
    400,
    'badRequest',
  ],
  [
    'two lengths that differ',
    'POST /api/live HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef',
    400,
    'badRequest',
  ],
  [
    'a length beside chunks',
    'POST /api/live HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'badRequest',
  ],
  [
    'an address without end',
    `GET /api/units/${'9'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    413,
    'tooLarge',
  ],
])(
  '%s is refused in the error form, with the headers, and the line is closed',
  async (_, bytes, code, type) => {
    const { head, body } = await say(bytes);
    expect(head).toContain(`HTTP/1.1 ${code}`);
    expect(head).toMatch(/content-security-policy: default-src 'none'/i);
    expect(head).toMatch(/connection: close/i);
    expect(body).toMatchObject({ code, type });
  },
);
