import { systemApi } from '@regest/contract/endpoints/system.ts';
import type { FastifyInstance } from 'fastify';
import { mountPublic } from '../../http/mount.ts';
import { portalAddress } from '../../http/portal-frame.ts';
import { ping } from '../../queries/system/ping.ts';
import { relyingParty } from '../../services/passkeys/relying-party.ts';
import { VERSION } from '../../version.ts';

type Part = 'ok' | 'failing';

async function probe(check: Promise<unknown>): Promise<Part> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('late')), 3000).unref());
  return Promise.race([check, late]).then(
    () => 'ok' as const,
    () => 'failing' as const,
  );
}

export function systemRoutes(app: FastifyInstance): void {
  mountPublic(app, systemApi.health, async ({ deps, reply }) => {
    const [database, store] = await Promise.all([probe(ping(deps.db)), probe(deps.store.check())]);
    const status = database === 'ok' && store === 'ok' ? ('ok' as const) : ('failing' as const);
    if (status === 'failing') reply.code(503);
    return { status, database, store };
  });

  mountPublic(app, systemApi.ready, ({ reply }) => {
    if (!app.drain.begun) return { status: 'ready' as const };
    reply.code(503);
    return { status: 'draining' as const };
  });
  mountPublic(app, systemApi.live, () => ({ status: 'ok' as const }));

  mountPublic(app, systemApi.settings, ({ deps: { settings } }) => ({
    version: VERSION,
    contactEmail: settings.contactEmail,
    provider: settings.provider,
    contactPerson: settings.contactPerson,
    contactPhone: settings.contactPhone,
    publicUrl: settings.publicUrl,
    portalUrl: portalAddress(settings),
    isDemo: settings.demo,
    recaptchaSiteKey: settings.recaptcha?.siteKey ?? null,
    passkeyOrigin: relyingParty(settings)?.origin ?? null,
    singleSignOnName: settings.oidc?.name ?? null,
  }));

  app.get('/VERSION.txt', async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(VERSION),
  );
}
