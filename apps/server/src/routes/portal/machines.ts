import { PATHS } from '@regest/portal/addresses/paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import { placeOf } from '../../http/portal-frame.ts';
import { findTraceOf } from '../../queries/published/addresses.ts';
import { findByAlias } from '../../queries/published/institutions.ts';
import { listNewlyPublished } from '../../queries/published/records.ts';
import { entriesOf } from '../../services/portal/entries.ts';
import { feedOf } from '../../services/portal/feed.ts';
import { readId } from '../../services/portal/find-address.ts';
import { citationOf, embedOf, oembedOf, recordJson } from '../../services/portal/machine-views.ts';
import { searchCsv, searchJson } from '../../services/portal/search-data.ts';
import { readAsked, searchView } from '../../services/portal/search-view.ts';
import { sitemapIndex, sitemapShard } from '../../services/portal/sitemap.ts';

const NEWEST = 50;

class Withdrawn extends Error {
  statusCode = 410;
}

/** What machines read: feeds, sitemap, robots, data and citations. */
export function machineRoutes(app: FastifyInstance, reader: Reader): void {
  const root = () => {
    const { origin, base } = placeOf(app.deps);
    return `${origin}${base}`;
  };
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type(type)
      .send(body);
  const feed = async (reply: FastifyReply, institutionId: number | null, self: string) => {
    const entries = await entriesOf(reader, await listNewlyPublished(reader, institutionId, NEWEST));
    return send(reply, 'application/atom+xml; charset=utf-8', feedOf(entries, root(), self));
  };
  app.get(PATHS.newest, (_, reply) => feed(reply, null, PATHS.newest));
  app.get<{ Params: { alias: string } }>('/:alias/nowe.atom', async ({ params }, reply) => {
    const institution = await findByAlias(reader, params.alias);
    if (!institution) throw new AppError('notFound');
    return feed(reply, institution.id, `/${params.alias}/nowe.atom`);
  });
  app.get('/robots.txt', (_, reply) =>
    send(
      reply,
      'text/plain; charset=utf-8',
      `User-agent: *\nDisallow: ${placeOf(app.deps).base}${PATHS.search}\nDisallow: ${placeOf(app.deps).base}/en${PATHS.search}\nDisallow: ${placeOf(app.deps).base}${PATHS.question}\nSitemap: ${root()}${PATHS.sitemap}\n`,
    ),
  );
  app.get(PATHS.sitemap, async (_, reply) =>
    send(reply, 'application/xml; charset=utf-8', await sitemapIndex(reader, root())),
  );
  app.get<{ Params: { number: string } }>('/mapa-witryny/:number.xml', async ({ params }, reply) => {
    const number = readId(params.number);
    const shard = number === null ? null : await sitemapShard(reader, root(), number);
    if (shard === null) throw new AppError('notFound');
    return send(reply, 'application/xml; charset=utf-8', shard);
  });
  const asked = (request: FastifyRequest) =>
    searchView(reader, readAsked(request.query as Record<string, unknown>));
  app.get(`${PATHS.search}.json`, async (request, reply) =>
    send(reply, 'application/json; charset=utf-8', searchJson(await asked(request))),
  );
  app.get(`${PATHS.search}.csv`, async (request, reply) =>
    send(reply, 'text/csv; charset=utf-8', searchCsv(await asked(request), root())),
  );
  app.get(`${PATHS.search}.atom`, async (request, reply) => {
    const { groups } = await asked(request);
    return send(
      reply,
      'application/atom+xml; charset=utf-8',
      feedOf(
        groups.flatMap(({ hits }) => hits),
        root(),
        `${PATHS.search}.atom`,
      ),
    );
  });
  const found = async <T>(text: string, read: (id: number) => Promise<T | null>): Promise<T> => {
    const id = readId(text);
    const view = id === null ? null : await read(id);
    if (view !== null) return view;
    throw id !== null && (await findTraceOf(reader, id))
      ? new Withdrawn('Withdrawn.')
      : new AppError('notFound');
  };
  app.get<{ Params: { id: string } }>('/r/:id/record.json', async ({ params }, reply) =>
    send(
      reply,
      'application/json; charset=utf-8',
      JSON.stringify(await found(params.id, (id) => recordJson(reader, id, root()))),
    ),
  );
  app.get<{ Params: { id: string; format: string } }>(
    '/r/:id/citation.:format',
    async ({ params }, reply) => {
      const cited = await found(params.id, (id) => citationOf(reader, id, params.format, root()));
      return send(
        reply.header('content-disposition', `attachment; filename="${params.id}.${params.format}"`),
        cited.type,
        cited.text,
      );
    },
  );
  app.get<{ Params: { id: string } }>('/osadz/r/:id', async ({ params }, reply) => {
    const html = await found(params.id, (id) => embedOf(reader, id, root()));
    reply.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors *",
    );
    reply.removeHeader('x-frame-options');
    return send(reply, 'text/html; charset=utf-8', html);
  });
  app.get<{ Querystring: { url?: string } }>('/oembed', async ({ query }, reply) => {
    const id = /\/r\/([1-9]\d{0,9})(?:[?#]|$)/.exec(String(query.url ?? ''))?.[1] ?? '';
    return send(
      reply,
      'application/json; charset=utf-8',
      JSON.stringify(await found(id, (number) => oembedOf(reader, number, root()))),
    );
  });
}
