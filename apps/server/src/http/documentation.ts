import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@regest/contract/derive/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.ts';

/** `/api/openapi.json` and the page `/api/docs`, both read from the contract. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(VERSION);
  app.get('/api/openapi.json', async () => document);
  // biome-ignore lint/suspicious/noExplicitAny: the plugin types the document by a package we do not depend on
  await app.register(swagger, { mode: 'static', specification: { document: document as any } });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
