import type { Readable } from 'node:stream';
import { COLLECTION_FILES, inventoryPagePath } from '@regest/portal/addresses/paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import { sendContent } from '../../http/send-content.ts';
import { clientGone } from '../../http/send-download.ts';
import { networkOf } from '../../limits/network.ts';
import { openNetworkQuota } from '../../limits/quota.ts';
import {
  findByAlias,
  findPublicInstitution,
  type PublicInstitution,
} from '../../queries/published/institutions.ts';
import { openInventoryPdf } from '../../services/inventories/inventory-page.ts';
import { findOrGone, readId } from '../../services/portal/addresses.ts';
import {
  type CollectionFile,
  publicInventoryOdt,
  publicTable,
} from '../../services/portal/collection-files.ts';
import {
  publicDublinCore,
  publicEac,
  publicEad,
  publicEag,
  type WholeDownload,
} from '../../services/portal/exchange.ts';
import { placeOf } from '../../services/portal/portal-place.ts';
import { asciiFileName } from '../../writers/ascii-file-name.ts';
import { CSV_CONTENT_TYPE } from '../../writers/csv.ts';
import { PDF_CONTENT_TYPE } from '../../writers/documents.ts';
import { EAD_CONTENT_TYPE } from '../../writers/exchange/ead.ts';
import { ODT_CONTENT_TYPE } from '../../writers/odt/odt-xml.ts';

/** Concurrent downloads of whole collections; each holds a database connection until its last byte is sent. */
const DOWNLOADS = { size: 6 };
const RETRY_AFTER_SECONDS = 15;
/** Limits the time for which a slow client holds a database connection. */
const MAX_MS = 15 * 60_000;

type ById = { Params: { id: string } };

/** Public descriptions in the formats of the standards. */
export function exchangeRoutes(app: FastifyInstance, reader: Reader): void {
  const { origin, base } = placeOf(app.deps);
  const root = `${origin}${base}`;
  const downloads = openNetworkQuota(DOWNLOADS);
  const send = (reply: FastifyReply, body: string | Readable, type = EAD_CONTENT_TYPE) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(type)
      .send(body);
  const sendFile = (reply: FastifyReply, { name, content }: CollectionFile, type: string) => {
    reply.header('content-disposition', `attachment; filename="${asciiFileName(name)}"`);
    return send(reply, content, type);
  };
  const whole = (request: FastifyRequest, reply: FastifyReply): WholeDownload => ({
    pool: app.deps.pool,
    signal: AbortSignal.any([clientGone(reply), AbortSignal.timeout(MAX_MS)]),
    enter: () => downloads.take(networkOf(request.ip), RETRY_AFTER_SECONDS),
  });
  for (const [name, version] of [
    ['ead3', '3'],
    ['ead2002', '2002'],
  ] as const)
    app.get<ById>(`/r/:id/${name}.xml`, async (request, reply) => {
      const download = whole(request, reply);
      const read = (id: number) => publicEad(reader, id, version, root, download);
      return send(reply, await findOrGone(reader, request.params.id, read));
    });
  app.get<ById>(`/r/:id/${COLLECTION_FILES.inventoryPdf}`, async (request, reply) => {
    const read = (id: number) => openInventoryPdf(app.deps, reader, id, root, whole(request, reply));
    const pdf = await findOrGone(reader, request.params.id, read);
    if ('content' in pdf) return sendFile(reply, pdf, PDF_CONTENT_TYPE);
    if (pdf.prepared) {
      const content = { ...pdf.prepared, mimeType: PDF_CONTENT_TYPE, asDownload: true };
      return sendContent(request, reply, app.deps.store, content);
    }
    return reply.redirect(`${root}${inventoryPagePath(Number(request.params.id))}`, 303);
  });
  for (const [name, open, type] of [
    [COLLECTION_FILES.inventory, publicInventoryOdt, ODT_CONTENT_TYPE],
    [COLLECTION_FILES.table, publicTable, CSV_CONTENT_TYPE],
  ] as const)
    app.get<ById>(`/r/:id/${name}`, async (request, reply) => {
      const download = whole(request, reply);
      const read = (id: number) => open(reader, id, root, download);
      const file = await findOrGone(reader, request.params.id, read);
      return sendFile(reply, file, type);
    });
  app.get<ById>('/r/:id/dc.xml', async ({ params }, reply) =>
    send(reply, await findOrGone(reader, params.id, (id) => publicDublinCore(reader, id, root))),
  );
  app.get<ById>('/tworcy/:id/eac.xml', async ({ params }, reply) => {
    const id = readId(params.id);
    const xml = id === null ? null : await publicEac(reader, id, root);
    if (xml === null) throw new AppError('notFound');
    return send(reply, xml);
  });
  const sendEag = (reply: FastifyReply, institution: PublicInstitution | undefined) => {
    if (!institution) throw new AppError('notFound');
    return send(reply, publicEag(institution));
  };
  app.get<{ Params: { alias: string } }>('/:alias/eag.xml', async ({ params }, reply) =>
    sendEag(reply, await findByAlias(reader, params.alias)),
  );
  app.get<ById>('/i/:id/eag.xml', async ({ params }, reply) => {
    const id = readId(params.id);
    return sendEag(reply, id === null ? undefined : await findPublicInstitution(reader, id));
  });
}
