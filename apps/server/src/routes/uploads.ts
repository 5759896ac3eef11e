import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type UploadFields, uploadFields } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import { MAX_FILE_BYTES } from '@regest/contract/values/file-types.ts';
import { FileStore } from '@tus/file-store';
import { Server, type ServerOptions, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError, forbidden, notFound } from '../http/app-error.ts';
import { errorBody, toAppError } from '../http/error-reply.ts';
import { parseFields } from '../http/read-form.ts';
import { findTarget } from '../services/files/find-target.ts';
import { finishUpload } from '../services/files/finish-upload.ts';
import { authenticate } from '../services/session/authenticate.ts';

const PATH = '/api/uploads';
const UPLOAD_ID = /^[0-9a-f]{32}$/;
const DAY_MS = 24 * 60 * 60 * 1000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** Who began an upload; written by us, whatever the client sends under that name. */
const OWNER = 'regest-owner';

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

/** tus hands its own kind of request to the hooks; the one Fastify saw is behind it. */
function actorOf(actors: WeakMap<IncomingMessage, Actor>, request: TusRequest): Actor {
  const raw = request.runtime?.node?.req as IncomingMessage | undefined;
  const actor = raw && actors.get(raw);
  if (!actor) throw new AppError('unauthorized');
  return actor;
}

function refusal(error: unknown): { status_code: number; body: string } {
  const known = toAppError(error);
  if (!known) throw error;
  const body = errorBody(known);
  return { status_code: body.code, body: JSON.stringify(body) };
}

/** The names of the multipart fields; tus clients call the name `filename`. */
function readMetadata(metadata: Upload['metadata']): UploadFields {
  const given = Object.entries(metadata ?? {}).map(([key, value]) => [key, value ?? '']);
  const { filename = '', ...fields } = Object.fromEntries(given) as Record<string, string>;
  return parseFields(uploadFields, { ...fields, name: fields.name || filename });
}

function finished(upload: Upload) {
  const path = upload.storage?.path ?? '';
  return { id: upload.id, path, size: upload.size ?? 0, asked: readMetadata(upload.metadata) };
}

function tusServer(deps: Deps, store: FileStore, actors: WeakMap<IncomingMessage, Actor>): Server {
  return new Server({
    path: PATH,
    datastore: store,
    relativeLocation: true,
    maxSize: MAX_FILE_BYTES,
    // Only our own pages upload; no other origin may.
    allowedOrigins: () => false,
    disableTerminationForFinishedUploads: true,
    onUploadCreate: async (request, upload) => {
      const actor = actorOf(actors, request);
      try {
        // What would be refused after the last byte is refused before the first.
        await findTarget(deps.db, actor, readMetadata(upload.metadata));
      } catch (error) {
        throw refusal(error);
      }
      return { metadata: { ...upload.metadata, [OWNER]: String(actor.id) } };
    },
    onUploadFinish: async (request, upload) => {
      try {
        const file = await finishUpload(deps, actorOf(actors, request), finished(upload));
        const headers = { 'content-type': 'application/json; charset=utf-8' };
        return { status_code: 200, headers, body: JSON.stringify(file) };
      } catch (error) {
        throw refusal(error);
      }
    },
    onResponseError: (_, error) => {
      if (error instanceof Error) deps.log.error({ err: error }, 'a resumable upload failed');
      return undefined;
    },
  });
}

/** Another person's upload is not there. */
async function requireOwn(store: FileStore, actor: Actor, id: string): Promise<Upload> {
  const upload = UPLOAD_ID.test(id) ? await store.getUpload(id).catch(() => null) : null;
  if (!upload || upload.metadata?.[OWNER] !== String(actor.id)) throw notFound('upload');
  return upload;
}

/**
 * Resumable uploads by the tus protocol. The parts lie in a folder of this server until the last one is here,
 * so a client behind several servers must come back to the same one; the file itself goes to the common store.
 */
export function resumableRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const store = new FileStore({
    directory: join(deps.settings.dataDir, 'uploads'),
    expirationPeriodInMilliseconds: DAY_MS,
  });
  const actors = new WeakMap<IncomingMessage, Actor>();
  const tus = tusServer(deps, store, actors);

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await authenticate(deps.db, request, false);
    if (!can(actor, 'file.write')) throw forbidden();
    const { uploadId } = request.params as { uploadId?: string };
    if (uploadId !== undefined) {
      const upload = await requireOwn(store, actor, uploadId);
      const isWhole = upload.size !== undefined && upload.offset === upload.size;
      // The server was killed after the last byte and before the file: the client only asks how far it came.
      if (request.method === 'HEAD' && isWhole) await finishUpload(deps, actor, finished(upload));
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
    scope.route({ method: ['POST', 'OPTIONS'], url: PATH, handler: handle });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${PATH}/:uploadId`, handler: handle });
  });

  const sweep = () =>
    store
      .deleteExpired()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'old uploads stay for now'));
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  app.addHook('onReady', async () => {
    await sweep();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
