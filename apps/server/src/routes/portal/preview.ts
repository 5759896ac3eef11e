import { previewsApi } from '@regest/contract/endpoints/previews.ts';
import type { RecordPage } from '@regest/portal/views/record-view.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { mount } from '../../http/mount.ts';
import { portalAddress } from '../../http/portal-frame.ts';
import { readId } from '../../services/portal/find-address.ts';
import { openPreview, previewPath } from '../../services/portal/preview.ts';
import { currentSession } from '../../services/session/authenticate.ts';

/** The editor's side: an address to open. */
export function previewRoutes(app: FastifyInstance): void {
  mount(app, previewsApi.read, async ({ deps, actor, params, request }) => {
    const portal = portalAddress(deps.settings);
    if (portal === null) throw new AppError('notFound');
    return { url: `${portal}${await previewPath(deps, actor, currentSession(request), params.id)}` };
  });
}

type Show = (request: FastifyRequest, reply: FastifyReply, page: RecordPage) => FastifyReply;
type PreviewRoute = { Params: { signature: string; id: string } };

/** The portal's side: for whoever the address was made, kept by nobody and told to no machine. */
export function previewPages(app: FastifyInstance, show: Show): void {
  const open = async (request: FastifyRequest<PreviewRoute>, reply: FastifyReply) => {
    const id = readId(request.params.id);
    const page = id === null ? null : await openPreview(app.deps, request.params.signature, id);
    if (!page) throw new AppError('notFound');
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    return show(request as FastifyRequest, reply, page);
  };
  app.get<PreviewRoute>('/podglad/:signature/:id', open);
  app.get<PreviewRoute>('/en/podglad/:signature/:id', open);
}
