import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');

/** A missing call, page of the portal or asset, as of an older build, is not answered with the editor's page. */
const NO_PAGE =
  /^\/(api|assets\/|portal(?=[/?]|$))|^[^?]*\.(css|ico|js|json|map|mjs|png|svg|txt|wasm|webp|woff2?|xml)(?=\?|$)/;

/** The built editor. Names of assets carry a hash, so they are cached for ever; the page itself is not. */
export async function serveWeb(app: FastifyInstance, dist = DIST): Promise<void> {
  const built = existsSync(join(dist, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      // Sent instead of the plain files, never requested by name.
      globIgnore: ['**/*.{br,gz}'],
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!built || !isRead || NO_PAGE.test(request.url)) throw new AppError('notFound');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
