import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { UPLOADS_PATH } from './files.ts';

/** The version of the tus protocol (https://tus.io) that every request names. */
export const TUS_VERSION = '1.0.0';
/** The type of the bytes of an upload. */
export const UPLOAD_BYTES_TYPE = 'application/offset+octet-stream';

const version = { 'tus-resumable': z.literal(TUS_VERSION) };
const params = z.object({ uploadId: z.string().regex(/^[0-9a-f]{32}$/) });

/** Resumable uploads by the tus protocol. An upload is its owner's alone: for everybody else it is not there. */
export const uploadsApi = {
  create: {
    method: 'POST',
    path: UPLOADS_PATH,
    action: 'file.write',
    summary: 'Begin a resumable upload (tus); the names of the metadata are those of the multipart fields',
    headers: z.object({
      ...version,
      'upload-length': z.string().optional(),
      'upload-defer-length': z.string().optional(),
      'upload-metadata': z.string(),
    }),
    bodyType: 'bytes',
    reply: null,
    status: 201,
  },
  state: {
    method: 'HEAD',
    path: `${UPLOADS_PATH}/:uploadId`,
    action: 'file.write',
    summary: 'How far an upload has come',
    headers: z.object(version),
    params,
    ownerOnly: true,
    reply: null,
  },
  send: {
    method: 'PATCH',
    path: `${UPLOADS_PATH}/:uploadId`,
    action: 'file.write',
    summary: 'Send the next bytes; the last ones are answered with the file',
    headers: z.object({ ...version, 'upload-offset': z.string() }),
    params,
    ownerOnly: true,
    bodyType: 'bytes',
    bodyDoc: z.string(),
    reply: null,
  },
  remove: {
    method: 'DELETE',
    path: `${UPLOADS_PATH}/:uploadId`,
    action: 'file.write',
    summary: 'Give an upload up',
    headers: z.object(version),
    params,
    ownerOnly: true,
    reply: null,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
