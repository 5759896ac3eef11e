import { PUBLIC_BODY_BYTES } from '@regest/contract/endpoints/body-limits.ts';
import type { FastifyInstance } from 'fastify';
import fastify, { LogController } from 'fastify';
import type { Deps } from '../deps.ts';
import { serveDocumentation } from '../http/documentation.ts';
import { answerErrors } from '../http/error-reply.ts';
import { registerPlugins } from '../http/plugins.ts';
import { portalRewrite } from '../http/portal-host.ts';
import { logRequests, requestLog } from '../http/request-log.ts';
import { refuseBrokenRequest, refuseUnreadable } from '../http/unreadable.ts';
import { serveWeb } from '../http/web-files.ts';
import { limitSilence, limitStalls } from '../limits/connection-timeouts.ts';
import { limitConcurrency } from '../limits/request-limits.ts';
import { rememberOrigin } from '../operation/call-origin.ts';
import { prepareDrain } from '../operation/drain.ts';
import { noteRequests } from '../operation/event-loop.ts';
import type { Metrics } from '../operation/metrics.ts';
import { ROUTES } from '../routes/all.ts';

export interface AppOptions {
  /** Validates every answer against its declaration; used by tests. */
  checkReplies?: boolean;
  metrics?: Metrics;
  /** Serves the built editor and the documentation page besides the API. */
  pages?: boolean;
}

/** Stops the start at an /api route without an endpoint, since it would have no permission check. */
function refuseUndeclaredRoutes(app: FastifyInstance, allowed: (url: string) => boolean): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const declared = (config as { endpoint?: unknown } | undefined)?.endpoint !== undefined;
    if (url.startsWith('/api') && !declared && !allowed(url)) {
      throw new Error(`${method} ${url} is not declared in the contract and so has no permission.`);
    }
  });
}

const UNDECLARED = /^\/api\/(docs|openapi\.json)/;

export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: requestLog(deps.log),
    bodyLimit: PUBLIC_BODY_BYTES,
    // An address from an untrusted header could evade the rate limits.
    trustProxy: deps.settings.trustedProxies.length > 0 ? deps.settings.trustedProxies : false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Requests received before the close are answered.
    return503OnClosing: false,
    rewriteUrl: portalRewrite(deps.settings),
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: refuseBrokenRequest,
  });
  app.decorate('deps', deps);
  app.decorateRequest('actorId', null);
  app.decorateRequest('actor', null);
  app.decorate('checkReplies', options.checkReplies ?? false);
  refuseUndeclaredRoutes(app, (url) => UNDECLARED.test(url));
  answerErrors(app);
  noteRequests(app);
  prepareDrain(app);
  limitConcurrency(app);
  limitSilence(app);
  limitStalls(app);
  options.metrics?.watch(app);
  logRequests(app);
  rememberOrigin(app);
  await registerPlugins(app);
  for (const routes of ROUTES) await routes(app);
  if (options.pages ?? true) await serveDocumentation(app);
  await serveWeb(app);
  return app;
}
