import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Sends raw bytes, which an HTTP client would correct; the request must contain `connection: close`. */
export async function rawRequest(address: string, lines: readonly string[], body = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  const answer = await text(socket);
  const end = answer.indexOf('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1]),
    head: answer.slice(0, end),
    body: answer.slice(end + 4),
  };
}
