import { presenceApi } from '@regest/contract/endpoints/presence.ts';
import type { FastifyInstance } from 'fastify';
import { mountLong } from '../../http/mount.ts';
import { sendEvents } from '../../http/send-download.ts';
import { openPresenceHub } from '../../services/presence/presence-hub.ts';
import { presenceShares, watchRecord } from '../../services/presence/watch-record.ts';
import { currentSession } from '../../services/session/authenticate.ts';

export function presenceRoutes(app: FastifyInstance): void {
  const hub = openPresenceHub(app.deps);
  app.decorate('presence', hub);
  // The event streams never end by themselves, so they close before the server waits for open responses.
  app.addHook('preClose', () => hub.close());
  const watch = { db: app.deps.db, hub, shares: presenceShares() };
  mountLong(app, presenceApi.watch, async ({ actor, params, request, reply }) =>
    sendEvents(reply, await watchRecord(watch, actor, params.id, currentSession(request))),
  );
}
