import { CAPTCHA_PARAMETER, recoveryApi } from '@regest/contract/endpoints/recovery.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../db/in-transaction.ts';
import { mountPublic, mountPublicLong } from '../../http/mount.ts';
import { requestPlace } from '../../http/request-place.ts';
import { createCaptcha } from '../../services/recovery/captcha.ts';
import { requestReset } from '../../services/recovery/request-reset.ts';
import { resetPassword, validateReset } from '../../services/recovery/reset-password.ts';
import { limitAttempts } from '../../services/session/sign-in-limits.ts';

export function recoveryRoutes(app: FastifyInstance): void {
  mountPublic(app, recoveryApi.captcha, ({ db, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return createCaptcha(db, request.ip);
  });
  mountPublicLong(app, recoveryApi.request, ({ query, body, request, deps }) =>
    requestReset(deps, body.email, query[CAPTCHA_PARAMETER], request.ip),
  );
  mountPublic(app, recoveryApi.validate, ({ db, params }) => validateReset(db, params.token));
  mountPublicLong(app, recoveryApi.reset, async ({ body, request, deps }) => {
    await limitAttempts(deps.db, 'recovery-reset', request.ip);
    return inTransaction(deps.db, (db) => resetPassword(db, body, requestPlace(request)));
  });
}
