import { TUS_VERSION } from '@regest/contract/endpoints/uploads.ts';
import type { ErrorBody, ErrorType } from '@regest/contract/errors.ts';
import { Server } from '@tus/server';
import { AppError } from '../../errors/app-error.ts';
import { errorBody } from '../../http/error-reply.ts';

const TYPE_OF_STATUS: Record<number, ErrorType> = {
  404: 'notFound',
  // An upload that is over is as good as one that never was.
  410: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  500: 'serverError',
};
/** The protocol requires this status where the version is another; the closed list knows no type of its own for it. */
const OTHER_VERSION = 412;
const WRONG_VERSION = /^Invalid .*tus-resumable/i;

/** What the protocol itself refuses, in our own form. */
export function refusalOf(status: number): ErrorBody {
  const body = errorBody(new AppError(TYPE_OF_STATUS[status] ?? 'badRequest'));
  return status === OTHER_VERSION ? { ...body, code: status } : body;
}

const isOurs = (body: string | undefined) => body?.startsWith('{') ?? false;

/** tus answers what it refuses in plain English; here it answers as every other call does. */
export class TusServer extends Server {
  override async write(...[context, headers, answered, body]: Parameters<Server['write']>) {
    if (answered < 400) return super.write(context, headers, answered, body);
    // It tells a missing version from a wrong one; the protocol does not.
    const status = WRONG_VERSION.test(body ?? '') ? OTHER_VERSION : answered;
    const refusal = isOurs(body) ? { code: status, text: body } : refusalOf(status);
    headers.set('content-type', 'application/json; charset=utf-8');
    if (status === OTHER_VERSION) headers.set('tus-version', TUS_VERSION);
    return super.write(
      context,
      headers,
      refusal.code,
      'text' in refusal ? refusal.text : JSON.stringify(refusal),
    );
  }
}
