import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');

/** An asset of an older build must be missed, not be answered with a page in its place. */
const NO_PAGE = /^\/(api|assets\/)/;

/** The built editor. Names of assets carry a hash, so they may be kept for ever; the page itself may not. */
export async function serveWeb(app: FastifyInstance, dist = DIST): Promise<void> {
  const built = existsSync(join(dist, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      // Sent in the place of what they are made of; nobody asks for them by name.
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
