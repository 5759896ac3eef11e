import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

const require = createRequire(import.meta.url);
/** Self-contained build for pages without a bundler. */
const SCRIPT = require.resolve('mirador');

/** Page with the viewer; it requests images with CORS, unlike the default of Mirador. */
const page = (manifestId: string) => {
  const config = { id: 'viewer', windows: [{ manifestId }], osdConfig: { crossOriginPolicy: 'Anonymous' } };
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mirador</title><body><div id="viewer" style="position: fixed; inset: 0"></div>
<script src="mirador.js"></script>
<script>Mirador.viewer(${JSON.stringify(config).replaceAll('<', '\\u003c')})</script>`;
};

/** Serves a site of another origin with a viewer that opens the manifest in its query. */
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
