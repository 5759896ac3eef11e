import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { passkeyView } from './second-factor.ts';

export const RESET_MINUTES = 60;
export const CAPTCHA_MINUTES = 10;
/** The parameter that carries the answer to the captcha, whichever captcha it is. */
export const CAPTCHA_PARAMETER = 'g-recaptcha-response';

/** A challenge as altcha-lib 2 makes it. */
const challenge = z.looseObject({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    expiresAt: z.number(),
  }),
  signature: z.string(),
});
export type CaptchaChallenge = z.output<typeof challenge>;

export const recoveryApi = {
  captcha: {
    method: 'GET',
    path: '/api/recovery/captcha',
    action: 'public',
    summary: 'A proof-of-work challenge (ALTCHA)',
    reply: challenge,
  },
  request: {
    method: 'POST',
    path: '/api/recovery/reset-password-request',
    action: 'public',
    summary: 'Ask for a link to set a new password; the answer is the same for every address',
    query: z.object({ [CAPTCHA_PARAMETER]: z.string().max(8192).optional() }),
    body: z.object({ email: z.string().max(1000) }),
    reply: z.object({}),
  },
  validate: {
    method: 'GET',
    path: '/api/recovery/reset-password-validate/:token',
    action: 'public',
    summary: 'Whether a link is still good',
    params: z.object({ token: z.string().max(200) }),
    reply: z.object({}),
  },
  reset: {
    method: 'PUT',
    path: '/api/recovery/reset-password',
    action: 'public',
    summary: 'Set a new password by a link',
    body: z.looseObject({}),
    bodyDoc: z.object({
      email: z.string(),
      password: z.string(),
      matchingPassword: z.string(),
      passwordResetToken: z.string(),
    }),
    /** Passkeys sign in without the password, so the answer to a new password lists them. */
    reply: z.object({ passkeys: z.array(passkeyView) }),
  },
} as const satisfies Record<string, Endpoint>;
