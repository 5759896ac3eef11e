import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import type { Translate } from '../../ui/texts/translate.ts';

/** Message of a failed sign-in, from the server if it sends one. */
export function signInProblem(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('login.authenticationError');
  if (error.status === 429)
    return t('login.rateLimited', { count: Math.ceil((error.retryAfter ?? 60) / 60) });
  if (
    error.body.error === 'invalid_grant' ||
    error.body.error === 'expired_token' ||
    error.body.error === 'access_denied'
  ) {
    const description = error.body.error_description;
    return typeof description === 'string' && description !== '' ? description : t('login.badCredentials');
  }
  if (error.status === 0 || error.status >= 500) return t(errorMessageKey(error));
  return t('login.authenticationError');
}
