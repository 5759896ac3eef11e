import { portalHomesApi } from '@regest/contract/endpoints/portal-homes.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { mount } from '../../http/mount.ts';
import { portalAddress } from '../../http/portal-frame.ts';
import { readPortalHome, savePortalHome } from '../../services/portal-homes/portal-homes.ts';
import { homePreviewPath } from '../../services/preview/preview-home.ts';
import { currentSession } from '../../services/session/authenticate.ts';

export function portalHomeRoutes(app: FastifyInstance): void {
  mount(app, portalHomesApi.read, ({ db, actor, params }) => readPortalHome(db, actor, params.id));
  mount(app, portalHomesApi.update, ({ db, actor, params, body }) =>
    savePortalHome(db, actor, params.id, body.home),
  );
  mount(app, portalHomesApi.preview, async ({ deps, actor, params, body, request }) => {
    const portal = portalAddress(deps.settings);
    if (portal === null) throw new AppError('notFound');
    return {
      url: `${portal}${await homePreviewPath(deps, actor, currentSession(request), params.id, body.home)}`,
    };
  });
}
