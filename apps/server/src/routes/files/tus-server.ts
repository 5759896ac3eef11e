import { TUS_VERSION } from '@regest/contract/endpoints/uploads.ts';
import type { ErrorBody, ErrorType } from '@regest/contract/errors.ts';
import { Server } from '@tus/server';
import { AppError } from '../../errors/app-error.ts';
import { errorBody } from '../../http/error-reply.ts';

const TYPE_OF_STATUS: Record<number, ErrorType> = {
  404: 'notFound',
  // An expired upload is answered like an unknown one.
  410: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  500: 'serverError',
};
/** Required by the tus protocol for an unsupported version; the closed list of errors has no type for it. */
const OTHER_VERSION = 412;
const WRONG_VERSION = /^Invalid .*tus-resumable/i;

/** Error body of this API for a refusal by the tus library. */
export function refusalOf(status: number): ErrorBody {
  const body = errorBody(new AppError(TYPE_OF_STATUS[status] ?? 'badRequest'));
  return status === OTHER_VERSION ? { ...body, code: status } : body;
}

const isOurs = (body: string | undefined) => body?.startsWith('{') ?? false;

/** Replaces the plain English refusals of the tus library by the error bodies of this API. */
export class TusServer extends Server {
  override async write(...[context, headers, answered, body]: Parameters<Server['write']>) {
    if (answered < 400) return super.write(context, headers, answered, body);
    // The library distinguishes a missing version from a wrong one; the protocol has one status for both.
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
