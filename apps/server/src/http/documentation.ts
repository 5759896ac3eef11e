import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@regest/contract/derive/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.ts';

/** `/api/openapi.json` and the page `/api/docs`, both made from the contract at the first request: few ever come. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  let cached: ReturnType<typeof openApiDocument> | undefined;
  const document = () => {
    cached ??= openApiDocument(VERSION);
    return cached;
  };
  app.get('/api/openapi.json', async () => document());
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}
