import { z } from 'zod';
import { ACTIONS } from '../permissions.ts';
import type { Endpoint } from './endpoint.ts';
import { institutionView } from './institutions.ts';
import { userView } from './users.ts';

/** RFC 6749, 4.3. The client is public, so its secret is none. */
export const OAUTH_CLIENT = { id: 'regest-web', secret: 'regest-web' } as const;

/** A random text that a browser keeps and sends with a sign-in, so that it is known again. */
export const DEVICE_HEADER = 'x-device-id';

/** The client may name itself here in place of Basic (RFC 6749, 2.3.1). */
const client = { client_id: z.string().optional(), client_secret: z.string().optional() };

export const sessionApi = {
  token: {
    method: 'POST',
    path: '/api/oauth/token',
    action: 'public',
    summary: 'Sign in by the password grant',
    bodyType: 'form',
    body: z.object({
      grant_type: z.string().optional(),
      username: z.string().optional(),
      password: z.string().optional(),
      ...client,
    }),
    reply: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() }),
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
    summary: 'The signed-in account and its permissions',
    reply: z.object({
      user: userView.extend({
        password: z.null(),
        oldPassword: z.null(),
        matchingPassword: z.null(),
        permissions: z.array(z.enum(ACTIONS)),
      }),
    }),
  },
  currentInstitution: {
    method: 'GET',
    path: '/api/institutions/current',
    action: 'profile.read',
    summary: 'The institution of the signed-in account',
    reply: z.object({ institution: institutionView }),
  },
} as const satisfies Record<string, Endpoint>;
