import {
  CHALLENGE_MINUTES,
  PASSKEY_GRANT,
  SECOND_FACTOR_GRANT,
} from '@regest/contract/endpoints/second-factor.ts';
import { OAUTH_CLIENT, SINGLE_SIGN_ON_GRANT, sessionApi } from '@regest/contract/endpoints/session.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { errorBody } from '../../http/error-reply.ts';
import { mount, mountPublic, mountPublicLong } from '../../http/mount.ts';
import { requestPlace } from '../../http/request-place.ts';
import { callTexts } from '../../operation/call-origin.ts';
import { deleteSession } from '../../queries/session/sessions.ts';
import { readInstitution } from '../../services/institutions/read-institution.ts';
import { beginPasskeySignIn } from '../../services/passkeys/passkey-sign-in.ts';
import { finishSignIn, signInByPasskey, signInByProvider } from '../../services/session/finish-sign-in.ts';
import { type SignIn, signIn } from '../../services/session/sign-in.ts';
import { hashToken } from '../../services/session/token.ts';
import { beginSingleSignOn } from '../../services/single-sign-on/begin-single-sign-on.ts';
import { readCurrentUser } from '../../services/users/users.ts';

/** Sends an error in the form of OAuth (RFC 6749, 5.2). */
function oauthError(reply: FastifyReply, status: number, error: string, description: string): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Basic realm="regest"');
  return reply.code(status).send({ error, error_description: description });
}

/** Sends an error in the forms of OAuth and of this API at once, so that clients of either understand it. */
function oauthRefusal(reply: FastifyReply, error: AppError): FastifyReply {
  const body = errorBody(error);
  const { retryAfter } = error.details;
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  return reply.code(body.code).send({
    ...body,
    error: error.type === 'forbidden' ? 'access_denied' : 'temporarily_unavailable',
    error_description: body.message,
  });
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

interface ClientFields {
  client_id?: string;
  client_secret?: string;
}

/** Client credentials come in the Basic header or in the form (RFC 6749, 2.3.1). */
function isOurClient(header: string | undefined, body: ClientFields): boolean {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  const [id, secret] =
    basic === undefined
      ? [body.client_id, body.client_secret]
      : Buffer.from(basic, 'base64').toString('utf8').split(':', 2).map(decodeForm);
  return id === OAUTH_CLIENT.id && secret === OAUTH_CLIENT.secret;
}

function decodeForm(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function tokenReply(reply: FastifyReply, signingIn: Promise<SignIn>) {
  const result = await signingIn.catch(refusalOf);
  if (result instanceof AppError) return oauthRefusal(reply, result);
  switch (result.outcome) {
    case 'ok':
      return { access_token: result.token, token_type: 'bearer' as const, expires_in: result.expiresIn };
    case 'secondFactor':
      return reply.code(400).send({
        error: 'second_factor_required',
        error_description: callTexts().say('apiError.secondFactorRequired'),
        challenge: result.challenge,
        methods: result.methods,
        ...(result.passkey && { passkey: result.passkey }),
        expires_in: CHALLENGE_MINUTES * 60,
      });
    case 'wrong':
      return oauthError(reply, 400, 'invalid_grant', callTexts().say('login.badCredentials'));
    case 'wrongCode':
      return oauthError(reply, 400, 'invalid_grant', callTexts().say('apiError.wrongCode'));
    case 'unknownPasskey':
      return oauthError(reply, 400, 'invalid_grant', callTexts().say('apiError.passkeyUnknown'));
    case 'refused':
      return oauthError(reply, 400, result.error, result.message(callTexts()));
    case 'expired':
      // The code of RFC 8628 for an expired attempt; the client starts again.
      return oauthError(reply, 400, 'expired_token', callTexts().say('apiError.secondStepExpired'));
    case 'tooMany':
      return oauthRefusal(reply, new AppError('rateLimited', { retryAfter: result.retryAfter }));
  }
}

export function sessionRoutes(app: FastifyInstance): void {
  mountPublicLong(app, sessionApi.token, async ({ body, request, reply, deps }) => {
    reply.header('cache-control', 'no-store');
    if (!isOurClient(request.headers.authorization, body))
      return oauthError(reply, 401, 'invalid_client', callTexts().say('errors.authentication'));
    const place = requestPlace(request);
    if (body.grant_type === SECOND_FACTOR_GRANT) {
      if (!body.challenge || !(body.code || body.assertion))
        return oauthError(reply, 400, 'invalid_request', callTexts().say('apiError.wrongCode'));
      return tokenReply(reply, finishSignIn(deps, body.challenge, body, place));
    }
    if (body.grant_type === SINGLE_SIGN_ON_GRANT) {
      const { authorization_code: code, state, iss, browser_key: browserKey } = body;
      if (!code || !state || !browserKey)
        return oauthError(reply, 400, 'invalid_request', callTexts().say('apiError.ssoOver'));
      return tokenReply(reply, signInByProvider(deps, { code, state, iss, browserKey }, place));
    }
    if (body.grant_type === PASSKEY_GRANT) {
      if (!body.challenge || !body.assertion)
        return oauthError(reply, 400, 'invalid_request', callTexts().say('apiError.passkeyUnknown'));
      return tokenReply(reply, signInByPasskey(deps, body.challenge, body.assertion, place));
    }
    if (body.grant_type !== 'password')
      return oauthError(reply, 400, 'unsupported_grant_type', callTexts().say('errors.clientError'));
    if (!body.username || !body.password)
      return oauthError(reply, 400, 'invalid_request', callTexts().say('login.badCredentials'));
    return tokenReply(reply, signIn(deps, body.username, body.password, place));
  });
  mountPublicLong(app, sessionApi.singleSignOn, ({ deps, body, request }) =>
    beginSingleSignOn(deps, body.browserKey, request.ip),
  );
  mountPublicLong(app, sessionApi.passkeyChallenge, ({ deps, request }) =>
    beginPasskeySignIn(deps, request.ip),
  );

  mountPublic(app, sessionApi.revoke, async ({ db, body, request, reply }) => {
    if (!isOurClient(request.headers.authorization, body))
      return oauthError(reply, 401, 'invalid_client', callTexts().say('errors.authentication'));
    if (!body.token) return oauthError(reply, 400, 'invalid_request', callTexts().say('errors.clientError'));
    await deleteSession(db, hashToken(body.token));
    return {};
  });

  mount(app, sessionApi.currentUser, ({ db, actor }) => readCurrentUser(db, actor));
  mount(app, sessionApi.currentInstitution, ({ db, actor }) =>
    readInstitution(db, actor, actor.institutionId),
  );
}
