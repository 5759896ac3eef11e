import { WHOLE_PORTAL } from '@regest/contract/endpoints/portal-homes.ts';
import { previewsApi } from '@regest/contract/endpoints/previews.ts';
import type { PortalPage } from '@regest/portal/views/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import { mount } from '../../http/mount.ts';
import { portalAddress } from '../../http/portal-frame.ts';
import { sendContent } from '../../http/send-content.ts';
import { readId } from '../../services/portal/addresses.ts';
import { queryText } from '../../services/portal/page-request.ts';
import { openPreview, openPreviewFile, previewPath } from '../../services/preview/preview.ts';
import { openHomePreview } from '../../services/preview/preview-home.ts';
import { currentSession } from '../../services/session/authenticate.ts';
import { isLocalRequest } from '../../services/session/local-request.ts';

/** Editor API: creates the address of a preview. */
export function previewRoutes(app: FastifyInstance): void {
  mount(app, previewsApi.read, async ({ deps, actor, params, request }) => {
    const portal = portalAddress(deps.settings);
    if (portal === null) throw new AppError('notFound');
    return { url: `${portal}${await previewPath(deps, actor, currentSession(request), params.id)}` };
  });
}

type Show = (request: FastifyRequest, reply: FastifyReply, page: PortalPage) => FastifyReply;
type HomePreviewRoute = { Params: { signature: string; id: string }; Querystring: Record<string, unknown> };
type PreviewRoute = { Params: { signature: string; id: string; file: string } };

/** Keeps previews out of search engines and their address out of referrers. */
const PRIVATE_HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };

/** Portal pages of a preview: bound to the session that created the address, never cached. */
export function previewPages(app: FastifyInstance, reader: Reader, show: Show): void {
  const { deps } = app;
  const open = async (request: FastifyRequest<PreviewRoute>, reply: FastifyReply) => {
    const id = readId(request.params.id);
    const { signature } = request.params;
    const isLocal = isLocalRequest(request as FastifyRequest);
    const page = id === null ? null : await openPreview(deps, { signature, id, isLocal });
    if (!page) throw new AppError('notFound');
    reply.headers(PRIVATE_HEADERS);
    return show(request as FastifyRequest, reply, page);
  };
  const fileOf = async (request: FastifyRequest<PreviewRoute>) => {
    const { signature, ...params } = request.params;
    const isLocal = isLocalRequest(request as FastifyRequest);
    const [id, fileId] = [readId(params.id), readId(params.file)];
    const file =
      id === null || fileId === null ? null : await openPreviewFile(deps, { signature, id, fileId, isLocal });
    if (!file) throw new AppError('notFound');
    return file;
  };
  const openHome = async (request: FastifyRequest<HomePreviewRoute>, reply: FastifyReply) => {
    const { signature, id: number } = request.params;
    const id = number === String(WHOLE_PORTAL) ? WHOLE_PORTAL : readId(number);
    const choices = queryText(request.query, 'wybor');
    const isLocal = isLocalRequest(request as FastifyRequest);
    const page =
      id === null ? null : await openHomePreview(deps, reader, { signature, id, isLocal, choices });
    if (!page) throw new AppError('notFound');
    reply.headers(PRIVATE_HEADERS);
    return show(request as FastifyRequest, reply, page);
  };
  app.get<HomePreviewRoute>('/podglad-strony/:signature/:id', openHome);
  app.get<HomePreviewRoute>('/en/podglad-strony/:signature/:id', openHome);
  app.get<PreviewRoute>('/podglad/:signature/:id', open);
  app.get<PreviewRoute>('/en/podglad/:signature/:id', open);
  app.get<PreviewRoute>('/podglad/:signature/:id/plik/:file', async (request, reply) => {
    const { content_id: contentId, size, mime_type: mimeType, name } = await fileOf(request);
    reply.headers(PRIVATE_HEADERS);
    return sendContent(request, reply, deps.store, { contentId, size, mimeType, name });
  });
  app.get<PreviewRoute>('/podglad/:signature/:id/plik/:file/miniatura', async (request, reply) => {
    const { thumbnail_id: contentId, name } = await fileOf(request);
    const stored = contentId === null ? null : await deps.store.stat(contentId);
    if (contentId === null || !stored) throw new AppError('notFound');
    reply.headers(PRIVATE_HEADERS);
    const picture = { contentId, size: stored.size, mimeType: 'image/webp', name: `${name}.webp` };
    return sendContent(request, reply, deps.store, picture);
  });
}
