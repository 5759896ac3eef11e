import { type CaptchaChallenge, recoveryApi } from '@regest/contract/endpoints/recovery.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { CheckBox } from '../../fields/widgets/check-box.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './recovery.module.css';

interface SolvedCaptcha {
  /** Encoded solution for the request. */
  answer: string;
  /** Milliseconds since 1970; the server refuses the solution later. */
  expiresAt: number;
}

/** Solves the challenge without the user, who has nothing to see, hear or type. */
async function solveCaptcha(signal: AbortSignal): Promise<SolvedCaptcha> {
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

interface Props {
  /** Id of the status line, which describes the waiting button. */
  statusId: string;
  /** Reports the solution, or null when it is missing or expired. */
  onAnswer: (answer: string | null) => void;
}

type State = 'open' | 'working' | 'solved' | 'expired' | 'failed';
/** Milliseconds before the expiry when the solution is withdrawn, so that it does not expire in transit. */
const MARGIN = 15_000;

/** One checkbox that starts the proof of work and shows its state in words. */
export function Captcha({ statusId, onAnswer }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('open');
  const work = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(
    () => () => {
      work.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  async function solve() {
    if (state === 'working' || state === 'solved') return;
    setState('working');
    const controller = new AbortController();
    work.current = controller;
    try {
      const { answer, expiresAt } = await solveCaptcha(controller.signal);
      if (controller.signal.aborted) return;
      setState('solved');
      onAnswer(answer);
      timer.current = setTimeout(
        () => {
          setState('expired');
          onAnswer(null);
        },
        Math.max(0, expiresAt - Date.now() - MARGIN),
      );
    } catch {
      if (!controller.signal.aborted) setState('failed');
    }
  }

  const text: Record<State, string> = {
    open: t('recovery.request.captchaRequired'),
    working: t('recovery.request.captchaWorking'),
    solved: t('recovery.request.captchaSolved'),
    expired: t('recovery.request.captchaExpired'),
    failed: t('recovery.request.captchaFailed'),
  };
  return (
    <div className={classes.captcha} data-state={state}>
      <CheckBox
        label={t('recovery.request.captcha')}
        checked={state === 'solved' || state === 'working'}
        onChange={solve}
      />
      <p id={statusId} role="status" className={classes.captchaStatus}>
        {text[state]}
      </p>
    </div>
  );
}
