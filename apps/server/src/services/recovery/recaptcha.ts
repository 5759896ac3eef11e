import { z } from 'zod';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const PATIENCE_MS = 10_000;
const answer = z.object({ success: z.boolean() });

/** Asks Google whether the visitor passed; a Google that does not answer lets nobody through. */
export async function passedRecaptcha(
  secret: string,
  response: string,
  verifyUrl = VERIFY_URL,
): Promise<boolean> {
  try {
    const reply = await fetch(verifyUrl, {
      method: 'POST',
      // The secret goes to that address and to no other it might name.
      redirect: 'error',
      body: new URLSearchParams({ secret, response }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.parse(await reply.json()).success;
  } catch {
    return false;
  }
}
