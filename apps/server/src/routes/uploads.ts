import type { IncomingMessage } from 'node:http';
import { type UploadFields, uploadFields } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import { MAX_FILE_BYTES } from '@regest/contract/values/file-types.ts';
import { Server, type ServerOptions, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError, forbidden, notFound } from '../http/app-error.ts';
import { errorBody, toAppError } from '../http/error-reply.ts';
import { parseFields } from '../http/read-form.ts';
import { findUpload } from '../queries/files/upload-rows.ts';
import { beginUpload } from '../services/files/begin-upload.ts';
import { finishUpload } from '../services/files/finish-upload.ts';
import { authenticate } from '../services/session/authenticate.ts';
import { toUpload, UploadStore } from './upload-store.ts';

const PATH = '/api/uploads';
const UPLOAD_ID = /^[0-9a-f]{32}$/;

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

/** tus hands its own kind of request to the hooks; the one Fastify saw is behind it. */
function actorOf(actors: WeakMap<IncomingMessage, Actor>, request: TusRequest): Actor {
  const raw = request.runtime?.node?.req as IncomingMessage | undefined;
  const actor = raw && actors.get(raw);
  if (!actor) throw new AppError('unauthorized');
  return actor;
}

/** The names of the multipart fields; tus clients call the name `filename`. */
async function readMetadata(metadata: Upload['metadata']): Promise<UploadFields> {
  const given = Object.entries(metadata ?? {}).map(([key, value]) => [key, value ?? '']);
  const { filename = '', ...fields } = Object.fromEntries(given) as Record<string, string>;
  return parseFields(uploadFields, { ...fields, name: fields.name || filename });
}

async function finished({ id, size = 0, metadata }: Upload) {
  return { id, size, asked: await readMetadata(metadata) };
}

function tusServer(deps: Deps, actors: WeakMap<IncomingMessage, Actor>): Server {
  return new Server({
    path: PATH,
    datastore: new UploadStore(deps),
    relativeLocation: true,
    maxSize: MAX_FILE_BYTES,
    // Only our own pages upload; no other origin may.
    allowedOrigins: () => false,
    disableTerminationForFinishedUploads: true,
    // Here, not in the store: only the request knows who asks.
    onUploadCreate: async (request, { id, size = null, metadata = {} }) => {
      const asked = await readMetadata(metadata);
      await beginUpload(deps, actorOf(actors, request), { id, size, metadata, asked });
      return {};
    },
    onUploadFinish: async (request, upload) => {
      const file = await finishUpload(deps, actorOf(actors, request), await finished(upload));
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      return { status_code: 200, headers, body: JSON.stringify(file) };
    },
    onResponseError: (_, error) => {
      // What tus refuses by itself brings its status along.
      if ('status_code' in error) return undefined;
      const known = toAppError(error);
      if (!known) deps.log.error({ err: error }, 'a resumable upload failed');
      const body = errorBody(known ?? new AppError('serverError'));
      return { status_code: body.code, body: JSON.stringify(body) };
    },
  });
}

/** Another person's upload is not there. */
async function requireOwn({ db }: Deps, actor: Actor, id: string): Promise<Upload> {
  const row = UPLOAD_ID.test(id) ? await findUpload(db, id) : undefined;
  if (row?.owner_id !== actor.id) throw notFound('upload');
  return toUpload(row);
}

/**
 * Resumable uploads by the tus protocol. What is here of one is known to every server, so each request may come
 * to another.
 */
export function resumableRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const actors = new WeakMap<IncomingMessage, Actor>();
  const tus = tusServer(deps, actors);

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await authenticate(deps, request, false);
    app.admit(request, actor);
    if (!can(actor, 'file.write')) throw forbidden();
    const { uploadId } = request.params as { uploadId?: string };
    if (uploadId !== undefined) {
      const upload = await requireOwn(deps, actor, uploadId);
      const isWhole = upload.size !== undefined && upload.offset === upload.size;
      // The server was killed after the last byte and before the file: the client only asks how far it came.
      if (request.method === 'HEAD' && isWhole) await finishUpload(deps, actor, await finished(upload));
    }
    actors.set(request.raw, actor);
    reply.hijack();
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    reply.raw.setHeader('cache-control', 'no-store');
    await tus.handle(request.raw, reply.raw);
  };

  app.register(async (scope) => {
    // tus reads the body itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_, __, done) => done(null));
    scope.route({ method: ['POST', 'OPTIONS'], url: PATH, config: { streamsBody: true }, handler: handle });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:uploadId`,
      config: { streamsBody: true },
      handler: handle,
    });
  });
}
