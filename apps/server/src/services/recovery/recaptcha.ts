import { z } from 'zod';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const TIMEOUT_MS = 10_000;
const answer = z.object({ success: z.boolean() });

/** True where Google confirms the visitor; without its answer no visitor passes. */
export async function passedRecaptcha(
  secret: string,
  response: string,
  verifyUrl = VERIFY_URL,
): Promise<boolean> {
  try {
    const reply = await fetch(verifyUrl, {
      method: 'POST',
      // The secret must not follow a redirect.
      redirect: 'error',
      body: new URLSearchParams({ secret, response }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.parse(await reply.json()).success;
  } catch {
    return false;
  }
}
