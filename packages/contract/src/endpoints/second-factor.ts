import { z } from 'zod';
import { ROLES } from '../roles.ts';
import type { Endpoint } from './endpoint.ts';
import { idParams } from './paging.ts';

/** The second call of a sign-in, at the same address as the first. */
export const SECOND_FACTOR_GRANT = 'urn:regest:second-factor';
/** Signing in by a passkey alone, which says itself whose it is. */
export const PASSKEY_GRANT = 'urn:regest:passkey';
export const FACTOR_METHODS = ['passkey', 'totp', 'recovery'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

export const CHALLENGE_MINUTES = 5;
export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX = 100;
/** WebAuthn allows 1023 bytes, which are 1364 letters of base64url. */
export const CREDENTIAL_ID_MAX = 1400;
/** Enough for a telephone, a computer and a few keys. */
export const PASSKEYS_MAX = 20;
/** So long after signing in the first codes of an application are turned on without a further proof. */
export const FRESH_MINUTES = 10;

/** With a second factor: a code or a passkey, never the password alone. Without one: the own password. */
const proof = {
  password: z.string().max(1000).optional(),
  code: z.string().max(100).optional(),
  /** Challenge from `POST /api/second-factor/proof`; the code is then the authenticator's answer as JSON. */
  challenge: z.string().max(100).optional(),
  assertion: z.string().max(12_000).optional(),
};
export type FactorProof = { [Name in keyof typeof proof]?: string };
const recoveryCodes = z.array(z.string());

export const passkeyView = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export const factorsView = z.object({
  totp: z.object({ createdAt: z.string() }).nullable(),
  passkeys: z.array(passkeyView),
  recoveryCodesLeft: z.int(),
});
export type FactorsView = z.output<typeof factorsView>;

export const secondFactorApi = {
  read: {
    method: 'GET',
    path: '/api/second-factor',
    action: 'profile.read',
    withoutFactor: true,
    summary: 'The own second factors',
    reply: factorsView,
  },
  beginProof: {
    method: 'POST',
    path: '/api/second-factor/proof',
    action: 'profile.write',
    withoutFactor: true,
    summary: 'What the browser asks an own passkey for, to prove who changes the second factors',
    reply: z.object({ challenge: z.string(), options: z.looseObject({}) }),
  },
  beginTotp: {
    method: 'POST',
    path: '/api/second-factor/totp',
    action: 'profile.write',
    withoutFactor: true,
    summary: 'A new secret for an application that makes codes; it counts only once confirmed',
    body: z.object(proof),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmTotp: {
    method: 'PUT',
    path: '/api/second-factor/totp',
    action: 'profile.write',
    audit: 'secondFactor',
    withoutFactor: true,
    summary: 'Turn the codes on by showing one; the first factor brings recovery codes, shown only here',
    body: z.object({ code: z.string().max(100) }),
    reply: z.object({ recoveryCodes: recoveryCodes.nullable() }),
  },
  removeTotp: {
    method: 'DELETE',
    path: '/api/second-factor/totp',
    action: 'profile.write',
    audit: 'secondFactor',
    withoutFactor: true,
    summary: 'Turn the codes off',
    body: z.object(proof),
    reply: z.object({}),
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/second-factor/passkeys/options',
    action: 'profile.write',
    withoutFactor: true,
    summary: 'What the browser asks an authenticator for (WebAuthn, in JSON)',
    body: z.object(proof),
    reply: z.object({ challenge: z.string(), options: z.looseObject({}) }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/second-factor/passkeys',
    action: 'profile.write',
    audit: 'secondFactor',
    withoutFactor: true,
    summary: 'Add a passkey; the first factor brings recovery codes, shown only here',
    body: z.object({
      challenge: z.string().max(100),
      name: z.string().trim().min(1).max(PASSKEY_NAME_MAX),
      credential: z.looseObject({}),
    }),
    reply: z.object({ recoveryCodes: recoveryCodes.nullable() }),
  },
  removePasskeys: {
    method: 'DELETE',
    path: '/api/second-factor/passkeys',
    action: 'profile.write',
    audit: 'secondFactor',
    withoutFactor: true,
    summary: 'Take away own passkeys',
    body: z.object({ ids: z.array(z.int()).min(1).max(PASSKEYS_MAX), ...proof }),
    reply: z.object({}),
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    action: 'profile.write',
    audit: 'secondFactor',
    withoutFactor: true,
    summary: 'New recovery codes in place of the old ones, shown only here',
    body: z.object(proof),
    reply: z.object({ recoveryCodes }),
  },
  requiredRoles: {
    method: 'GET',
    path: '/api/second-factor/required-roles',
    action: 'secondFactor.require',
    summary: 'Roles whose people must have a second factor',
    reply: z.object({ roles: z.array(z.enum(ROLES)) }),
  },
  requireFactor: {
    method: 'PUT',
    path: '/api/second-factor/required-roles',
    action: 'secondFactor.require',
    summary: 'Set the roles whose people must have a second factor; it holds at once',
    body: z.object({ roles: z.array(z.enum(ROLES)).max(10) }),
    reply: z.object({ roles: z.array(z.enum(ROLES)) }),
  },
  removeOfUser: {
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    action: 'user.account',
    audit: 'secondFactor',
    summary: "Take away a person's second factors, who then signs in with the password alone",
    params: idParams,
    reply: z.object({}),
  },
} as const satisfies Record<string, Endpoint>;
