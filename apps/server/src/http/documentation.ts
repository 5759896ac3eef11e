import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@regest/contract/derive/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.ts';

/** `/api/openapi.json` and the page `/api/docs`, both read from the contract when somebody first asks: few ever do. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => {
    made ??= openApiDocument(VERSION);
    return made;
  };
  app.get('/api/openapi.json', async () => document());
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}
