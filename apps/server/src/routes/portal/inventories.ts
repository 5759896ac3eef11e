import { inventoryPagePath } from '@regest/portal/addresses/paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { loadInventory, requestInventory } from '../../services/inventories/inventory-page.ts';
import { findOrGone } from '../../services/portal/addresses.ts';
import type { Drawing } from './reader-forms.ts';

/** Request, progress and file of a PDF that takes too long to draw within its request. */
export function inventoryRoutes(app: FastifyInstance, reader: Reader, drawing: Drawing): void {
  const { deps } = app;
  type Request = FastifyRequest<{ Params: { id: string } }>;
  const show = async (request: Request, reply: FastifyReply) => {
    const read = (id: number) => loadInventory(deps, reader, id);
    return drawing.show(request, reply, await findOrGone(reader, request.params.id, read), 200);
  };
  const want = async (request: Request, reply: FastifyReply) => {
    const read = (id: number) => requestInventory(deps, reader, id, request.ip);
    const { collection } = await findOrGone(reader, request.params.id, read);
    return reply.redirect(drawing.address(request, inventoryPagePath(collection.id)), 303);
  };
  for (const path of ['', '/en'].map((start) => `${start}${inventoryPagePath(':id')}`)) {
    app.get(path, show);
    app.post(path, want);
  }
}
