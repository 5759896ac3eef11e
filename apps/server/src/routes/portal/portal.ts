import { createHash } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import { ERROR_STATUS } from '@regest/contract/errors.ts';
import type { Locale } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import { PATHS } from '@regest/portal/addresses/paths.ts';
import type { ErrorPage, PortalPage } from '@regest/portal/views/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { connect } from '../../db/connect.ts';
import { connectReader, READERS_NAME, type Reader } from '../../db/connect-reader.ts';
import type { AppError } from '../../errors/app-error.ts';
import { shareAcrossOrigins } from '../../http/cross-origin.ts';
import { toAppError } from '../../http/error-reply.ts';
import { machineError } from '../../http/machine-error.ts';
import { type CachedPage, PageCache } from '../../http/page-cache.ts';
import { frameOf } from '../../http/portal-frame.ts';
import { leadToOwnHost } from '../../http/portal-host.ts';
import { loadTemplates, type Templates } from '../../http/portal-templates.ts';
import { sendPage } from '../../http/send-page.ts';
import { limitReaders } from '../../limits/reader-limits.ts';
import { loadPage } from '../../services/portal/page-routes.ts';
import { errorPage, missingPage } from '../../services/portal/pages/error.ts';
import { MOUNTED, placeOf } from '../../services/portal/portal-place.ts';
import { byteRoutes } from './bytes.ts';
import { exchangeRoutes } from './exchange.ts';
import { iiifRoutes } from './iiif.ts';
import { inventoryRoutes } from './inventories.ts';
import { machineRoutes } from './machines.ts';
import { oaiRoutes } from './oai.ts';
import { previewPages } from './preview.ts';
import { type Drawing, readerFormRoutes } from './reader-forms.ts';

/** Content security policy: a page loads from its own origin only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Longest address that is cached; longer ones are hardly requested twice. */
const MAX_CACHED_ADDRESS = 2000;
/** Size of the cache of manifests and parts of the sitemap. */
const MACHINE_BYTES = 32 * 1024 * 1024;

interface PageAddress {
  locale: Locale;
  /** Path below the base, without the language prefix. */
  path: string;
}

/** `/portal/en/archiwa` → English, `/archiwa`. */
function readAddress(url: string): PageAddress {
  const whole = url.slice(MOUNTED.length).split('?', 1)[0] ?? '';
  const isEnglish = whole === '/en' || whole.startsWith('/en/');
  const path = isEnglish ? whole.slice(3) : whole;
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return { locale: isEnglish ? 'en' : 'pl', path: trimmed === '' ? '/' : trimmed };
}

function htmlPage(html: string, status: number, institutionId: number | null = null): CachedPage {
  // Cached as bytes, so that a page is encoded once.
  const body = Buffer.from(html);
  return {
    status,
    body,
    institutionId,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      vary: 'accept-encoding',
    },
  };
}

const PAGE_STATUSES: ReadonlySet<number> = new Set([400, 404, 410, 429, 503]);

/** Faults of the request keep their status; any other error is shown as 500. */
function statusOf(error: unknown, known: AppError | null): { status: number; shown: ErrorPage['status'] } {
  const status = (error as { statusCode?: number }).statusCode ?? (known ? ERROR_STATUS[known.type] : 500);
  if (PAGE_STATUSES.has(status)) return { status, shown: status as ErrorPage['status'] };
  return status >= 400 && status < 500 ? { status, shown: 400 } : { status: 500, shown: 500 };
}

/** Address of a path below the base, in the language of the reader. */
function addressFor({ deps }: FastifyInstance, locale: Locale, path: string): string {
  const { origin, base } = placeOf(deps);
  // Absolute where the portal has its own host, since the request may have come to the host of the editor.
  const host = deps.settings.portalUrl ? origin : '';
  return `${host}${base}${locale === 'pl' ? '' : `/${locale}`}${path}`;
}

/** The only institution whose changes outdate the page; null where several do. */
const institutionOf = (page: PortalPage): number | null =>
  page.page === 'record' || page.page === 'institution' ? page.archive.id : null;

interface Portal {
  app: FastifyInstance;
  pages: PageCache;
  reader: Reader;
  templates: Templates;
}

async function makePage(
  { app, pages, reader, templates }: Portal,
  address: PageAddress,
  query: Record<string, unknown>,
): Promise<CachedPage> {
  const answer = await loadPage({
    reader,
    deps: app.deps,
    figures: pages.figures,
    locale: address.locale,
    path: address.path,
    query,
  });
  if ('moved' in answer) {
    const rest = new URLSearchParams(
      Object.entries(query).filter(([, value]) => typeof value === 'string') as [string, string][],
    ).toString();
    const location = addressFor(
      app,
      address.locale,
      `${answer.moved}${rest === '' ? '' : `${answer.moved.includes('?') ? '&' : '?'}${rest}`}`,
    );
    return { status: 301, body: Buffer.alloc(0), etag: '', headers: { location }, institutionId: null };
  }
  return htmlPage(
    templates.render(answer.page, frameOf(app.deps, templates, address.locale, address.path)),
    answer.status,
    institutionOf(answer.page),
  );
}

/** Routes of the portal. Their database role can read public rows only. */
export async function portalRoutes(app: FastifyInstance): Promise<void> {
  const { settings, pool, log } = app.deps;
  if (!settings.portal) return;
  const templates = await loadTemplates().catch(() => null);
  if (!templates) return;
  const { reader, close } = connectReader(pool, (error) => log.warn({ err: error }, 'idle reader lost'));
  app.addHook('onClose', close);
  // A separate connection, so that reads of the versions do not queue behind the queries of editors.
  const watching = connect(pool.options.connectionString ?? '', {
    max: 1,
    name: READERS_NAME,
    closureClockOffset: settings.closureClockOffset,
    onError: (error) => log.warn({ err: error }, 'idle watch lost'),
  });
  app.addHook('onClose', watching.close);
  const pages = new PageCache(watching.db);
  // A separate cache: a manifest is a hundred times as large as a page.
  const files = new PageCache(watching.db, MACHINE_BYTES);
  const portal: Portal = { app, pages, reader, templates };
  const renderPage = (request: FastifyRequest, page: PortalPage, status: number) => {
    const { locale, path } = readAddress(request.url);
    return htmlPage(templates.render(page, frameOf(app.deps, templates, locale, path)), status);
  };
  const failure = (request: FastifyRequest, status: ErrorPage['status']) => {
    const page = status === 404 ? missingPage(readAddress(request.url).path) : errorPage(status).page;
    return renderPage(request, page, status);
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = readAddress(request.url);
    const query = request.query as Record<string, unknown>;
    const key = request.url.length > MAX_CACHED_ADDRESS ? null : `${address.locale} ${request.url}`;
    const line = address.path === PATHS.search ? 'searches' : 'pages';
    const page = await pages.get(key, line, () => makePage(portal, address, query));
    return sendPage(request, reply, page);
  };
  await app.register(
    async (routes) => {
      routes.setErrorHandler((error, request, reply) => {
        const appError = toAppError(error);
        const { status, shown } = statusOf(error, appError);
        // An `AppError` that was thrown is expected; an error of the database or a bug is logged.
        if (status >= 500 && appError !== error) request.log.error({ err: error }, 'a page failed');
        const { retryAfter } = appError?.details ?? {};
        if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
        const machine = machineError(request.url, status, shown, texts(readAddress(request.url).locale));
        if (!machine) return sendPage(request, reply, { ...failure(request, shown), status });
        return reply
          .code(status)
          .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
          .type(machine.type)
          .send(machine.body);
      });
      leadToOwnHost(routes);
      limitReaders(routes);
      shareAcrossOrigins(routes);
      await routes.register(fastifyStatic, {
        root: templates.folder,
        prefix: '/zasoby/',
        decorateReply: false,
        index: false,
        wildcard: true,
        setHeaders: (reply, path) =>
          reply.header(
            'cache-control',
            path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          ),
      });
      byteRoutes(routes, reader, pages);
      machineRoutes(routes, reader, files);
      previewPages(routes, reader, (request, reply, page) =>
        sendPage(request, reply, renderPage(request, page, 200), 'no-store'),
      );
      const drawing: Drawing = {
        show: (request, reply, page, status) =>
          sendPage(request, reply, renderPage(request, page, status), 'no-store'),
        localeOf: (request) => readAddress(request.url).locale,
        address: (request, path) => addressFor(app, readAddress(request.url).locale, path),
      };
      readerFormRoutes(routes, reader, drawing);
      inventoryRoutes(routes, reader, drawing);
      exchangeRoutes(routes, reader);
      oaiRoutes(routes, reader);
      iiifRoutes(routes, reader, files);
      routes.get('/', show);
      routes.get('/*', show);
    },
    { prefix: MOUNTED },
  );
}
