import type { IncomingMessage } from 'node:http';
import { type UploadFields, uploadFields } from '@regest/contract/endpoints/files.ts';
import { UPLOAD_BYTES_TYPE, uploadsApi } from '@regest/contract/endpoints/uploads.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { MAX_FILE_BYTES } from '@regest/contract/values/file-types.ts';
import type { ServerOptions, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { errorBody, toAppError } from '../../http/error-reply.ts';
import { mountLong } from '../../http/mount.ts';
import { parseFields } from '../../http/read-form.ts';
import { findUpload } from '../../queries/files/upload-rows.ts';
import { beginUpload, finishUpload, takeUploadShare } from '../../services/files/uploads.ts';
import { refusalOf, TusServer } from './tus-server.ts';
import { toUpload, UploadStore } from './upload-store.ts';

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

/** Client and upload of a call; the upload is identified by the path alone, without the query. */
interface UploadCall {
  actor: Actor;
  uploadId?: string;
}
type Callers = WeakMap<IncomingMessage, UploadCall>;

/** Finds the call of a tus request, which wraps the request that Fastify received. */
function callOf(callers: Callers, request: TusRequest): UploadCall {
  const raw = request.runtime?.node?.req as IncomingMessage | undefined;
  const caller = raw && callers.get(raw);
  if (!caller) throw new AppError('unauthorized');
  return caller;
}

/** Maps tus metadata to the names of the multipart fields; tus clients send the name as `filename`. */
async function readMetadata(metadata: Upload['metadata']): Promise<UploadFields> {
  const entries = Object.entries(metadata ?? {}).map(([key, value]) => [key, value ?? '']);
  const { filename = '', ...fields } = Object.fromEntries(entries) as Record<string, string>;
  return parseFields(uploadFields, { ...fields, name: fields.name || filename });
}

async function finished({ id, size = 0, metadata }: Upload) {
  return { id, size, fields: await readMetadata(metadata) };
}

function tusServer(deps: Deps, callers: Callers): TusServer {
  return new TusServer({
    path: uploadsApi.create.path,
    getFileIdFromRequest: (request) => callOf(callers, request).uploadId,
    datastore: new UploadStore(deps),
    relativeLocation: true,
    maxSize: MAX_FILE_BYTES,
    // Uploads come from pages of the same origin only.
    allowedOrigins: () => false,
    disableTerminationForFinishedUploads: true,
    // Stored here because the upload store has no access to the client of the request.
    onUploadCreate: async (request, { id, size = null, metadata = {} }) => {
      const upload = await readMetadata(metadata);
      await beginUpload(deps, callOf(callers, request).actor, { id, size, metadata, fields: upload });
      return {};
    },
    onUploadFinish: async (request, upload) => {
      const file = await finishUpload(deps, callOf(callers, request).actor, await finished(upload));
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      return { status_code: 200, headers, body: JSON.stringify(file) };
    },
    onResponseError: (_, error) => {
      // Refusals of the tus library carry their status.
      if ('status_code' in error) {
        const refusal = refusalOf(error.status_code);
        return { status_code: refusal.code, body: JSON.stringify(refusal) };
      }
      const appError = toAppError(error);
      if (!appError) deps.log.error({ err: error }, 'a resumable upload failed');
      const body = errorBody(appError ?? new AppError('serverError'));
      return { status_code: body.code, body: JSON.stringify(body) };
    },
  });
}

/** Answers 404 for an upload of another person. */
async function requireOwnUpload({ db }: Deps, actor: Actor, id: string): Promise<Upload> {
  const row = await findUpload(db, id);
  if (row?.owner_id !== actor.id) throw notFound('upload');
  return toUpload(row);
}

/**
 * Resumable uploads by the tus protocol. The state of an upload is in the database, so every request may reach
 * another server.
 */
export function resumableRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const callers: Callers = new WeakMap();
  const tus = tusServer(deps, callers);

  const handOver = async (call: UploadCall, request: FastifyRequest, reply: FastifyReply) => {
    callers.set(request.raw, call);
    // tus writes to the raw response, so the common headers are copied there first.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('cache-control', 'no-store');
    reply.hijack();
    await tus.handle(request.raw, reply.raw);
    return reply;
  };

  const receive: typeof handOver = (call, request, reply) => {
    // tus has no event for the last byte, so the share is released when the response closes.
    reply.raw.once('close', takeUploadShare(call.actor));
    return handOver(call, request, reply);
  };

  app.register(async (scope) => {
    // Leaves the body unread for tus.
    scope.addContentTypeParser(UPLOAD_BYTES_TYPE, (_, __, done) => done(null));
    mountLong(scope, uploadsApi.create, ({ actor, request, reply }) => receive({ actor }, request, reply));
    mountLong(scope, uploadsApi.state, async ({ actor, params, request, reply }) => {
      const upload = await requireOwnUpload(deps, actor, params.uploadId);
      const isWhole = upload.size !== undefined && upload.offset === upload.size;
      // After a server was killed between the last byte and the file record, the client only queries the offset.
      if (isWhole) await finishUpload(deps, actor, await finished(upload));
      return handOver({ actor, ...params }, request, reply);
    });
    mountLong(scope, uploadsApi.send, async ({ actor, params, request, reply }) => {
      if (request.headers['content-type'] !== UPLOAD_BYTES_TYPE) throw new AppError('unsupportedMediaType');
      await requireOwnUpload(deps, actor, params.uploadId);
      return receive({ actor, ...params }, request, reply);
    });
    mountLong(scope, uploadsApi.remove, async ({ actor, params, request, reply }) => {
      await requireOwnUpload(deps, actor, params.uploadId);
      return handOver({ actor, ...params }, request, reply);
    });
  });
}
