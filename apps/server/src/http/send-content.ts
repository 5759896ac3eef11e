import { Readable } from 'node:stream';
import { isShownInline } from '@regest/contract/values/file-types.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store.ts';
import { readRange } from './byte-range.ts';
import { errorBody } from './error-reply.ts';
import { attachment, inline } from './send-download.ts';

export interface Content {
  contentId: string;
  size: number;
  mimeType: string;
  name: string;
  /** A download even where it could be shown. */
  asDownload?: boolean;
}

/** Nothing runs, loads or is sent from a stranger's file: it is shown as a dead picture, sound or text. */
const SANDBOX =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A browser's own PDF viewer does not start inside a sandbox; script in a PDF never reaches the page. */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/** Markup is never named as such, so that no browser is tempted to render it. */
const MARKUP = /html|xml|javascript|ecmascript/i;
const SVG = 'image/svg+xml';
const OUT_OF_RANGE = 416;

function headers({ mimeType, name, asDownload = false }: Content): Record<string, string> {
  const isInline = !asDownload && isShownInline(mimeType);
  const isMarkup = MARKUP.test(mimeType) && mimeType !== SVG;
  return {
    'content-type': isMarkup ? 'application/octet-stream' : mimeType,
    'content-disposition': isInline ? inline(name) : attachment(name),
    'content-security-policy': mimeType === 'application/pdf' ? PDF_POLICY : SANDBOX,
    'x-content-type-options': 'nosniff',
    // Its address may carry the right to read it.
    'referrer-policy': 'no-referrer',
    // The bytes of an id never change, but the right to see them may.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  };
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') ?? false;

async function open(store: Store, content: Content, range: { start: number; end: number } | null) {
  try {
    return await store.read(content.contentId, range ?? undefined);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'notFound') throw new AppError('notFound');
    throw error;
  }
}

/** The status is HTTP's own and not that of the type, so the form is filled here. */
function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  const refusal = new AppError('badRequest', {
    message: ({ say }) => say('apiError.rangeBeyond', { size }),
  });
  return reply
    .code(OUT_OF_RANGE)
    .headers({ 'content-range': `bytes */${size}`, 'content-disposition': 'inline' })
    .type('application/json; charset=utf-8')
    .send({ ...errorBody(refusal), code: OUT_OF_RANGE });
}

/** Streams bytes from the store, whole or the requested range. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
  content: Content,
): Promise<FastifyReply> {
  const etag = `"${content.contentId}"`;
  reply.headers(headers(content)).header('etag', etag);
  // Ranges count bytes as they lie in the store: a compressed answer would have others.
  request.headers['x-no-compression'] = '1';
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const isWanted = ifRange === undefined || ifRange === etag;
  const range = readRange(isWanted ? request.headers.range : undefined, content.size);
  if (range === 'unsatisfiable') return refuseRange(reply, content.size);
  const { start, end } = range ?? { start: 0, end: content.size - 1 };
  reply.header('content-length', end - start + 1);
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${content.size}`);
  // Fastify would set the length of an empty payload to 0; of a stream it leaves it as it is.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(await open(store, content, range));
}
