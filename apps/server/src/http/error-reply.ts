import type { ErrorBody, ErrorType } from '@regest/contract/errors.ts';
import { ERROR_STATUS } from '@regest/contract/errors.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFault } from '../db/database-fault.ts';
import { AppError } from '../errors/app-error.ts';
import { callLocale, callTexts } from '../operation/call-origin.ts';

const TYPE_OF_STATUS: Record<number, ErrorType> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  413: 'tooLarge',
  // An id longer than any of ours is a place that is not there.
  414: 'notFound',
  415: 'unsupportedMediaType',
  429: 'rateLimited',
};

/** Refusals of Fastify itself (malformed JSON, a body too long, an unknown type) in the form of the API. */
function fromFramework(error: Error & { statusCode?: number }): AppError | null {
  const status = error.statusCode;
  if (status === undefined || status < 400 || status >= 500) return null;
  return new AppError(TYPE_OF_STATUS[status] ?? 'badRequest');
}

export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  return databaseFault(error) ?? fromFramework(error);
}

export function errorBody(error: AppError, words: Texts = callTexts()): ErrorBody {
  const { retryAfter: _, message, bulk, ...rest } = error.details;
  return {
    code: ERROR_STATUS[error.type],
    type: error.type,
    message: message?.(words) ?? words.say(`apiError.${error.type}`),
    ...rest,
    ...bulk,
  };
}

/** A refused body up to this size is read and dropped; the connection of a larger one is closed. */
const READ_ANYWAY_BYTES = 256 * 1024 * 1024;

/**
 * The framework closes the connection of a body that is too large, and a client that is still sending then sees a reset
 * and not the answer. The announced length is read to the end instead.
 */
function readToTheEnd({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (Number(raw.headers['content-length']) <= READ_ANYWAY_BYTES) reply.removeHeader('connection');
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const appError = toAppError(error);
  // The text of an unknown error may quote SQL or a path: it is logged and never sent.
  if (!appError) request.log.error({ err: error }, 'request failed');
  const answer = appError ?? new AppError('serverError');
  const { retryAfter } = answer.details;
  // RFC 9110, 15.5.2: a 401 names the scheme that is expected.
  if (answer.type === 'unauthorized') reply.header('www-authenticate', 'Bearer realm="regest"');
  if (answer.type === 'tooLarge') readToTheEnd(request, reply);
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  return reply
    .code(ERROR_STATUS[answer.type])
    .type('application/json; charset=utf-8')
    .send(errorBody(answer, texts(callLocale(request))));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
}
