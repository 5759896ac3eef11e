import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');

/** The built editor. Names of assets carry a hash, so they may be kept for ever; the page itself may not. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(DIST, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: DIST,
      wildcard: false,
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
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api') && built;
    if (!wantsPage) throw new AppError('notFound');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
