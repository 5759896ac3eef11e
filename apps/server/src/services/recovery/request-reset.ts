import { CAPTCHA_PARAMETER } from '@regest/contract/endpoints/recovery.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../http/app-error.ts';
import { takeCaptcha } from './captcha.ts';
import { limitTries } from './limit-tries.ts';
import { passedRecaptcha } from './recaptcha.ts';

/**
 * Everything that happens before the answer, and so everything a stopwatch could see,
 * is the same for every address: whether there is an account is looked up afterwards.
 */
export async function requestReset(
  deps: Deps,
  answer: string | undefined,
  visitorAddress: string,
): Promise<void> {
  await limitTries(deps.db, 'recovery-request', visitorAddress);
  if (!answer) throw invalidField(CAPTCHA_PARAMETER, 'Required');
  const { recaptcha } = deps.settings;
  const passed = recaptcha
    ? await passedRecaptcha(recaptcha.secret, answer)
    : await takeCaptcha(deps.db, answer);
  if (!passed) throw invalidField(CAPTCHA_PARAMETER, 'Value');
}
