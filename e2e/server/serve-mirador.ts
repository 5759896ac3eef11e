import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

const require = createRequire(import.meta.url);
/** The build for pages without a bundler, which has everything inside. */
const SCRIPT = require.resolve('mirador');

/** Pictures are requested with CORS, which is not the default of Mirador. */
const page = (manifestId: string) => {
  const config = { id: 'viewer', windows: [{ manifestId }], osdConfig: { crossOriginPolicy: 'Anonymous' } };
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mirador</title><body><div id="viewer" style="position: fixed; inset: 0"></div>
<script src="mirador.js"></script>
<script>Mirador.viewer(${JSON.stringify(config).replaceAll('<', '\\u003c')})</script>`;
};

/** A site of another origin with a viewer, which opens the manifest of its query. */
export async function serveMirador(): Promise<{ url: string; stop(): void }> {
  const script = await readFile(SCRIPT);
  const server = createServer(({ url = '/' }, reply) => {
    const { pathname, searchParams } = new URL(url, 'http://viewer');
    if (pathname === '/mirador.js') reply.setHeader('Content-Type', 'text/javascript').end(script);
    else if (pathname === '/')
      reply.setHeader('Content-Type', 'text/html').end(page(searchParams.get('manifest') ?? ''));
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
