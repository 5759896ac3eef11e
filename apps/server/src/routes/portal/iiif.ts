import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import { machineFile } from '../../http/machine-page.ts';
import type { PageCache } from '../../http/page-cache.ts';
import { sendPage } from '../../http/send-page.ts';
import { type ContentMatches, findContentMatches } from '../../services/iiif/content-search.ts';
import { contentSearch1, contentSearch2 } from '../../services/iiif/content-search-answers.ts';
import { contributionsOf } from '../../services/iiif/contributions.ts';
import { iiifAddresses, PRESENTATION, SEARCH, SEARCH_1 } from '../../services/iiif/iiif-values.ts';
import { presentationOf } from '../../services/iiif/manifest.ts';
import { pageTextOf } from '../../services/iiif/page-text.ts';
import { findOrGone, readId } from '../../services/portal/addresses.ts';
import { placeOf } from '../../services/portal/portal-place.ts';
import { jsonPieces } from '../../writers/public/record-json.ts';

type ById = { Params: { id: string }; Querystring: Record<string, unknown> };

/** IIIF routes: manifests, collections, texts of pages and search inside. Pictures are in `bytes.ts`. */
export function iiifRoutes(app: FastifyInstance, reader: Reader, files: PageCache): void {
  const { origin, base } = placeOf(app.deps);
  const root = `${origin}${base}`;
  const send = (request: FastifyRequest, reply: FastifyReply, profile: string, body: object) => {
    const text = JSON.stringify(body);
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    reply.headers({
      etag,
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(`application/ld+json;profile="${profile}"`).send(text);
  };
  const readManifest = async (id: number) => {
    const manifest = await presentationOf(app.deps, reader, id, root);
    if (!manifest) return null;
    return machineFile({
      type: `application/ld+json;profile="${PRESENTATION}"`,
      pieces: jsonPieces(manifest.presentation),
      institutionId: manifest.institutionId,
    });
  };
  app.get<ById>('/r/:id/manifest.json', async (request, reply) => {
    const { id } = request.params;
    const key = readId(id) === null ? null : `manifest ${id}`;
    const page = await files.get(key, 'manifests', () => findOrGone(reader, id, readManifest));
    return sendPage(request, reply, page);
  });
  const matchesOf = (request: FastifyRequest<ById>): Promise<ContentMatches> =>
    findOrGone(reader, request.params.id, (id) =>
      findContentMatches(app.deps, reader, id, request.query, root),
    );
  const addresses = iiifAddresses(root);
  app.get<ById>('/r/:id/search', async (request, reply) => {
    const service = addresses.search(Number(request.params.id));
    return send(request, reply, SEARCH, contentSearch2(await matchesOf(request), service));
  });
  app.get<ById>('/r/:id/search1', async (request, reply) => {
    const service = addresses.search1(Number(request.params.id));
    return send(request, reply, SEARCH_1, contentSearch1(await matchesOf(request), service));
  });
  app.get<ById>('/iiif/:id/tekst.json', async (request, reply) => {
    const page = await pageTextOf(app.deps, reader, request.params.id, root);
    if (!page) throw new AppError('notFound');
    return send(request, reply, PRESENTATION, page);
  });
  app.get<ById>('/iiif/:id/opisy.json', async (request, reply) => {
    const page = await contributionsOf(app.deps, reader, request.params.id, root);
    if (!page) throw new AppError('notFound');
    return send(request, reply, PRESENTATION, page);
  });
  // The base address of a picture redirects to its `info.json`.
  app.get<ById>('/iiif/:id', async (request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .redirect(`${root}/iiif/${encodeURIComponent(request.params.id)}/info.json`, 303),
  );
}
