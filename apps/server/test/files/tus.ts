import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';

const VERSION = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Single requests of the tus protocol, each of which can go to another server. */
export interface Tus {
  /** Resolves to the path of the upload. */
  begin(address: string, size: number, metadata: Record<string, string | number>): Promise<string>;
  patch(address: string, path: string, offset: number, bytes: Uint8Array): Promise<Response>;
  /** Like `patch`, but the test writes the bytes and can break the connection. */
  open(address: string, path: string, offset: number, size: number): ClientRequest;
  head(address: string, path: string): Promise<Response>;
}

export function tusOf(token: string): Tus {
  const baseHeaders = { ...VERSION, authorization: `Bearer ${token}` };
  const patched = (offset: number) => ({
    ...baseHeaders,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  return {
    async begin(address, size, metadata) {
      const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${base64(String(value))}`);
      const headers = { ...baseHeaders, 'upload-length': String(size), 'upload-metadata': pairs.join(',') };
      const answer = await fetch(`${address}/api/uploads`, { method: 'POST', headers });
      if (answer.status !== 201) throw new Error(`No upload was begun: ${answer.status}`);
      return answer.headers.get('location') ?? '';
    },
    patch: (address, path, offset, bytes) =>
      fetch(address + path, { method: 'PATCH', headers: patched(offset), body: Uint8Array.from(bytes) }),
    open(address, path, offset, size) {
      const headers = { ...patched(offset), 'content-length': String(size) };
      const call = request(address + path, { method: 'PATCH', headers });
      // Ignores the error of a connection that the test breaks.
      call.on('error', () => undefined);
      return call;
    },
    head: (address, path) => fetch(address + path, { method: 'HEAD', headers: baseHeaders }),
  };
}

export async function write(call: ClientRequest, bytes: Uint8Array): Promise<void> {
  if (!call.write(bytes)) await once(call, 'drain');
}

export const offsetIn = (answer: Response) => Number(answer.headers.get('upload-offset'));
