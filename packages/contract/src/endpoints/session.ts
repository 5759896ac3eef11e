import { z } from 'zod';
import { ACTIONS, type Action } from '../permissions.ts';
import type { Endpoint } from './endpoint.ts';
import { institutionView } from './institutions.ts';
import { type UserView, userShape } from './users.ts';

/** RFC 6749, 4.3. The client is public, so its secret is none. */
export const OAUTH_CLIENT = { id: 'regest-web', secret: 'regest-web' } as const;

/** A random text that a browser keeps and sends with a sign-in, so that it is known again. */
export const DEVICE_HEADER = 'x-device-id';
/** Grant type with the OpenID provider's answer in place of a password. */
export const SINGLE_SIGN_ON_GRANT = 'urn:regest:single-sign-on';

/** The client may name itself here in place of Basic (RFC 6749, 2.3.1). */
const client = { client_id: z.string().optional(), client_secret: z.string().optional() };

/** The signed-in account; a form of it begins without passwords. */
export interface CurrentUser extends UserView {
  password: null;
  oldPassword: null;
  matchingPassword: null;
  permissions: Action[];
  /** The role asks for a second factor and there is none: nothing else is open. */
  mustSetUpSecondFactor: boolean;
}

export const sessionApi = {
  token: {
    method: 'POST',
    path: '/api/oauth/token',
    action: 'public',
    summary: 'Sign in by the password grant, and finish it by the second factor where there is one',
    bodyType: 'form',
    body: z.object({
      grant_type: z.string().optional(),
      username: z.string().optional(),
      password: z.string().optional(),
      challenge: z.string().max(100).optional(),
      code: z.string().max(100).optional(),
      assertion: z.string().max(12_000).optional(),
      authorization_code: z.string().max(4000).optional(),
      state: z.string().max(200).optional(),
      iss: z.string().max(1000).optional(),
      browser_key: z.string().max(200).optional(),
      ...client,
    }),
    reply: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() }),
  },
  singleSignOn: {
    method: 'POST',
    path: '/api/oauth/single-sign-on',
    action: 'public',
    summary: 'The address at the OpenID provider; the token endpoint takes what it sends back',
    body: z.object({ browserKey: z.string().min(32).max(200) }),
    reply: z.object({ url: z.string() }),
  },
  passkeyChallenge: {
    method: 'POST',
    path: '/api/oauth/passkey-challenge',
    action: 'public',
    summary: 'Begin to sign in by a passkey alone; the token endpoint finishes it',
    reply: z.object({ challenge: z.string(), options: z.looseObject({}) }),
  },
  revoke: {
    method: 'POST',
    path: '/api/oauth/revoke',
    action: 'public',
    summary: 'End a token (RFC 7009)',
    bodyType: 'form',
    body: z.object({ token: z.string().optional(), ...client }),
    reply: z.object({}),
  },
  currentUser: {
    method: 'GET',
    path: '/api/users/current',
    action: 'profile.read',
    withoutFactor: true,
    summary: 'The signed-in account and its permissions',
    reply: z.object({
      user: z.object({
        ...userShape,
        password: z.null(),
        oldPassword: z.null(),
        matchingPassword: z.null(),
        permissions: z.array(z.enum(ACTIONS)),
        mustSetUpSecondFactor: z.boolean(),
      }) as unknown as z.ZodType<CurrentUser>,
    }),
  },
  currentInstitution: {
    method: 'GET',
    path: '/api/institutions/current',
    action: 'profile.read',
    withoutFactor: true,
    summary: 'The institution of the signed-in account',
    reply: z.object({ institution: institutionView }),
  },
} as const satisfies Record<string, Endpoint>;
