import { CAPTCHA_MINUTES, type CaptchaChallenge } from '@regest/contract/endpoints/recovery.ts';
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Db } from '../../db/schema.ts';
import { findSecret, insertUsedCaptcha } from '../../queries/recovery/recovery.ts';
import { limitAttempts } from '../session/sign-in-limits.ts';

/** Work of one proof: about a quarter of a second on a computer, a second or two on an old telephone. */
const COST = 2000;
const COUNTER_FROM = 100;
const COUNTER_TO = 300;

async function secrets(db: Db) {
  return {
    hmacSignatureSecret: await findSecret(db, 'captcha'),
    hmacKeySignatureSecret: await findSecret(db, 'captcha-key'),
  };
}

/** Creates a challenge, limited by network: each costs some milliseconds, and a person needs one for each form. */
export async function createCaptcha(db: Db, address: string): Promise<CaptchaChallenge> {
  await limitAttempts(db, 'captcha', address);
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(COUNTER_TO, COUNTER_FROM),
    deriveKey,
    expiresAt: new Date(Date.now() + CAPTCHA_MINUTES * 60_000),
    ...(await secrets(db)),
  });
  return challenge as CaptchaChallenge;
}

/** Flat values, as the library creates them, since it recurses into nested ones without a limit. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const payload = z.object({
  challenge: z.object({
    parameters: values.and(z.looseObject({ expiresAt: z.number() })),
    signature: z.string(),
  }),
  solution: values,
});

function readPayload(text: string): Payload | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    const read = payload.safeParse(value);
    return read.success ? (read.data as unknown as Payload) : null;
  } catch {
    return null;
  }
}

/** Accepts a correct answer, not expired and not used before. */
export async function takeCaptcha(db: Db, answer: string): Promise<boolean> {
  const read = readPayload(answer);
  const signature = read?.challenge.signature;
  const expiresAt = read?.challenge.parameters.expiresAt;
  if (!read || !signature || !expiresAt) return false;
  const { verified } = await verifySolution({
    challenge: read.challenge,
    solution: read.solution,
    deriveKey,
    ...(await secrets(db)),
  });
  return verified && insertUsedCaptcha(db, signature, new Date(expiresAt * 1000));
}
