import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Page = { type: string; body: string };

export interface BarePages {
  address: string;
  pid: number;
  close(): void;
}

interface Answer {
  headers: Record<string, unknown>;
  rawPayload: Buffer;
}

/** The pages as the program sends them, from a server that does nothing else. */
export async function servePages(
  paths: readonly string[],
  ask: (path: string) => Promise<Answer>,
): Promise<BarePages> {
  const pages: Record<string, Page> = {};
  for (const path of new Set(paths)) {
    const { headers, rawPayload } = await ask(path);
    pages[path] = { type: String(headers['content-type']), body: rawPayload.toString('base64') };
  }
  const child: ChildProcess = fork(import.meta.filename);
  child.send(pages);
  const [address] = (await once(child, 'message')) as [string];
  return { address, pid: child.pid ?? 0, close: () => child.kill() };
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  process.once('message', (answers: Record<string, Page>) => {
    const pages = new Map(
      Object.entries(answers).map(([path, { type, body }]) => [
        path,
        { type, body: Buffer.from(body, 'base64') },
      ]),
    );
    const server = createServer((request, answer) => {
      const page = pages.get(request.url ?? '');
      answer.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' }).end(page?.body);
    });
    server.listen(0, '127.0.0.1', () =>
      process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}
