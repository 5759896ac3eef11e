import { type CaptchaChallenge, recoveryApi } from '@regest/contract/endpoints/recovery.ts';
import { call } from '../../api/call.ts';

export interface SolvedCaptcha {
  /** What travels as the answer. */
  answer: string;
  /** Milliseconds since 1970; later the server does not take it. */
  expiresAt: number;
}

/** The work is arithmetic that the browser does alone: nothing to see, hear or guess. */
export async function solveCaptcha(signal: AbortSignal): Promise<SolvedCaptcha> {
  const [{ pbkdf2, solveChallenge }, challenge] = await Promise.all([
    import('altcha/lib'),
    call(recoveryApi.captcha, { signal }) as Promise<CaptchaChallenge>,
  ]);
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  const solution = await solveChallenge({ challenge, controller, deriveKey: pbkdf2.deriveKey });
  if (!solution) throw new Error('the captcha was not solved');
  return {
    answer: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: challenge.parameters.expiresAt * 1000,
  };
}
