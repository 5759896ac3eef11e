import { CAPTCHA_PARAMETER } from '@regest/contract/endpoints/recovery.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../errors/app-error.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { limitAttempts } from '../session/sign-in-limits.ts';
import { takeCaptcha } from './captcha.ts';
import { passedRecaptcha } from './recaptcha.ts';

/** Attempts are few, since a link that arrives hours later is of no use. */
const MAX_ATTEMPTS = 6;

/**
 * Enqueues the mail. The account is looked up by the job, so that the time of an answer is the same for every
 * address.
 */
export async function requestReset(
  deps: Deps,
  email: string,
  answer: string | undefined,
  visitorAddress: string,
): Promise<Record<string, never>> {
  await limitAttempts(deps.db, 'recovery-request', visitorAddress);
  if (!answer) throw invalidField(CAPTCHA_PARAMETER, 'Required');
  const { recaptcha } = deps.settings;
  const passed = recaptcha
    ? await passedRecaptcha(recaptcha.secret, answer)
    : await takeCaptcha(deps.db, answer);
  if (!passed) throw invalidField(CAPTCHA_PARAMETER, 'Value');
  await addJob(deps.db, 'mail-reset-link', { email }, { maxAttempts: MAX_ATTEMPTS });
  return {};
}
