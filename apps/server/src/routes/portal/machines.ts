import { PATHS, SUGGESTIONS_PATH } from '@regest/portal/addresses/paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import { machineFile } from '../../http/machine-page.ts';
import type { PageCache } from '../../http/page-cache.ts';
import { sendPage } from '../../http/send-page.ts';
import { findByAlias } from '../../queries/published/institutions.ts';
import { listNewlyPublished } from '../../queries/published/records.ts';
import { findOrGone, pathOfAddress, readId } from '../../services/portal/addresses.ts';
import { citationOf } from '../../services/portal/citation.ts';
import { embedOf, oembedOf } from '../../services/portal/embed.ts';
import {
  type FeedPlace,
  feedOf,
  listSitemapRows,
  listSitemapShards,
  newestFeed,
  searchFeed,
} from '../../services/portal/feeds.ts';
import { type Query, queryText, recordPart } from '../../services/portal/page-request.ts';
import { placeOf } from '../../services/portal/portal-place.ts';
import { publicRecordJson } from '../../services/portal/record-json.ts';
import { searchCsv, searchJson } from '../../services/portal/search/formats.ts';
import { searchWhole } from '../../services/portal/search/load.ts';
import { readSearchParameters } from '../../services/portal/search/parameters.ts';
import { listSuggestions } from '../../services/portal/suggestions.ts';
import { findTreeMatches } from '../../services/portal/tree-matches.ts';
import { oembedXml } from '../../writers/public/oembed.ts';
import { robotsTxt, sitemapIndex, sitemapShard } from '../../writers/public/sitemap.ts';

const NEWEST = 50;
/** A feed reader shows entries by their date, however the page is sorted. */
const NEWEST_FIRST = 'nowe';

/** Routes for machines: feeds, sitemap, robots, data and citations. */
export function machineRoutes(app: FastifyInstance, reader: Reader, files: PageCache): void {
  const root = () => {
    const { origin, base } = placeOf(app.deps);
    return `${origin}${base}`;
  };
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('access-control-allow-origin', '*')
      .type(type)
      .send(body);
  const sendFeed = async (reply: FastifyReply, ids: readonly number[], place: FeedPlace) =>
    send(reply, 'application/atom+xml; charset=utf-8', await feedOf(reader, ids, root(), place));
  app.get(PATHS.newest, async (_, reply) =>
    sendFeed(reply, await listNewlyPublished(reader, null, NEWEST), newestFeed()),
  );
  app.get<{ Params: { alias: string } }>('/:alias/nowe.atom', async ({ params }, reply) => {
    const institution = await findByAlias(reader, params.alias);
    if (!institution) throw new AppError('notFound');
    const newest = await listNewlyPublished(reader, institution.id, NEWEST);
    return sendFeed(reply, newest, newestFeed(institution));
  });
  app.get('/robots.txt', (_, reply) =>
    send(
      reply,
      'text/plain; charset=utf-8',
      robotsTxt({ base: placeOf(app.deps).base, sitemap: `${root()}${PATHS.sitemap}` }),
    ),
  );
  // No single institution: every change can affect an address or its date.
  const sitemapPage = (pieces: Iterable<string>) =>
    machineFile({ type: 'application/xml; charset=utf-8', pieces, institutionId: null });
  app.get(PATHS.sitemap, async (request, reply) => {
    const make = async () => sitemapPage(sitemapIndex(await listSitemapShards(reader, root())));
    return sendPage(request, reply, await files.get('sitemap', 'sitemap', make));
  });
  app.get<{ Params: { number: string } }>('/mapa-witryny/:number.xml', async (request, reply) => {
    const number = readId(request.params.number);
    if (number === null) throw new AppError('notFound');
    const make = async () => {
      const rows = await listSitemapRows(reader, root(), number);
      if (rows === null) throw new AppError('notFound');
      return sitemapPage(sitemapShard(rows));
    };
    return sendPage(request, reply, await files.get(`sitemap ${number}`, 'sitemap', make));
  });
  app.get<{ Querystring: Query }>(SUGGESTIONS_PATH, async ({ query }, reply) =>
    send(
      reply,
      'application/json; charset=utf-8',
      JSON.stringify(await listSuggestions(reader, queryText(query, 'q'))),
    ),
  );
  const whole = (request: FastifyRequest, withSnippets = false) =>
    searchWhole(reader, readSearchParameters(request.query as Record<string, unknown>), { withSnippets });
  app.get(`${PATHS.search}.json`, async (request, reply) =>
    send(reply, 'application/json; charset=utf-8', searchJson(await whole(request, true))),
  );
  app.get(`${PATHS.search}.csv`, async (request, reply) =>
    send(reply, 'text/csv; charset=utf-8', searchCsv(await whole(request), root())),
  );
  app.get(`${PATHS.search}.atom`, async (request, reply) => {
    const parameters = readSearchParameters(request.query as Record<string, unknown>);
    const { hits } = await searchWhole(reader, { ...parameters, sort: NEWEST_FIRST, strona: '' });
    const ids = hits.map(({ id }) => id);
    return sendFeed(reply, ids, searchFeed(parameters));
  });
  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/r/:id/uklad.json',
    async ({ params, query }, reply) => {
      const read = (id: number) => findTreeMatches(reader, id, queryText(query, 'q'));
      const matches = await findOrGone(reader, params.id, read);
      return send(reply, 'application/json; charset=utf-8', JSON.stringify(matches));
    },
  );
  const readPublic = <T>(id: string, read: (id: number) => Promise<T | null>) => findOrGone(reader, id, read);
  app.get<{ Params: { id: string } }>('/r/:id/record.json', async ({ params }, reply) =>
    send(
      reply,
      'application/json; charset=utf-8',
      JSON.stringify(await readPublic(params.id, (id) => publicRecordJson(reader, id, root()))),
    ),
  );
  app.get<{ Params: { id: string; format: string }; Querystring: Query }>(
    '/r/:id/citation.:format',
    async ({ params, query }, reply) => {
      const from = { root: root(), requested: recordPart(query) };
      const cited = await readPublic(params.id, (id) => citationOf(reader, id, params.format, from));
      return send(
        reply.header('content-disposition', `attachment; filename="${params.id}.${params.format}"`),
        cited.type,
        cited.text,
      );
    },
  );
  app.get<{ Params: { id: string } }>('/osadz/r/:id', async ({ params }, reply) => {
    const html = await readPublic(params.id, (id) => embedOf(reader, id, root()));
    reply.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors *",
    );
    reply.removeHeader('x-frame-options');
    return send(reply, 'text/html; charset=utf-8', html);
  });
  app.get<{ Querystring: Query }>('/oembed', async ({ query }, reply) => {
    const path = pathOfAddress(queryText(query, 'url'), placeOf(app.deps).base);
    const size = {
      ...(query.maxwidth !== undefined && { maxwidth: Number(query.maxwidth) }),
      ...(query.maxheight !== undefined && { maxheight: Number(query.maxheight) }),
    };
    const embedded = path === null ? null : await oembedOf(reader, path, root(), size);
    if (embedded === null) throw new AppError('notFound');
    const format = queryText(query, 'format') || 'json';
    if (format === 'xml') return send(reply, 'text/xml; charset=utf-8', oembedXml(embedded));
    // The answer that oEmbed 1.0 prescribes for a format that is not offered.
    if (format !== 'json') return reply.code(501).type('text/plain; charset=utf-8').send('');
    return send(reply, 'application/json; charset=utf-8', JSON.stringify(embedded));
  });
}
