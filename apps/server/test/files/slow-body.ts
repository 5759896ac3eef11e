import { request } from 'node:http';

const BOUNDARY = 'regest-test-boundary';

/** Starts an upload that stalls after the fields, the head of the file and some bytes. */
export function beginUpload(
  address: string,
  token: string,
  fields: Record<string, string>,
  bytes: Buffer,
): { destroy(): void; ended: Promise<string> } {
  const head = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const call = request(`${address}/api/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const end = new Promise<string>((resolve) => {
    call.on('response', (reply) => resolve(String(reply.statusCode)));
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
  });
  call.write(head);
  call.write(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="fileContent"; filename="a.bin"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  call.write(bytes);
  return { destroy: () => call.destroy(), ended: end };
}
