import { Button, TextInput } from '@mantine/core';
import { CAPTCHA_PARAMETER, recoveryApi } from '@regest/contract/endpoints/recovery.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { settingsQuery } from '../../session/settings.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { Captcha } from './captcha.tsx';
import { Recaptcha } from './recaptcha.tsx';
import classes from './recovery.module.css';

/** Errors that reveal nothing about the account and can be retried; all others end on the same page as success. */
function mendable(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status === 429);
}

function isCaptchaRefused(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ fieldName }) => fieldName === CAPTCHA_PARAMETER);
}

export function RequestForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const why = useId();
  const { data: settings } = useQuery(settingsQuery);
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  /** Restarts the captcha after a refusal, since a solution is valid once. */
  function startOver(message: string) {
    setProblem(message);
    setAnswer(null);
    setAttempt(attempt + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || answer === null) return;
    if (email.trim() === '') {
      setFault(t('validation.user.email'));
      return field.current?.focus();
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await call(recoveryApi.request, {
        query: { [CAPTCHA_PARAMETER]: answer },
        body: { email: email.trim() },
      });
      onSent();
    } catch (error) {
      if (isCaptchaRefused(error)) startOver(t('recovery.request.captchaExpired'));
      else if (mendable(error)) startOver(t(errorMessageKey(error)));
      else onSent();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div role="alert">{problem && <Banner kind="danger" title={problem} />}</div>
      <TextInput
        ref={field}
        label={t('recovery.request.email')}
        type="email"
        name="email"
        autoComplete="email"
        required
        withAsterisk={false}
        value={email}
        error={fault}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      {settings?.recaptchaSiteKey ? (
        <>
          <Recaptcha key={attempt} siteKey={settings.recaptchaSiteKey} onAnswer={setAnswer} />
          <p id={why} className={classes.captchaStatus}>
            {answer === null && t('recovery.request.captchaRequired')}
          </p>
        </>
      ) : (
        <Captcha key={attempt} statusId={why} onAnswer={setAnswer} />
      )}
      <div className={classes.actions}>
        <ButtonLink to="/login" variant="subtle">
          {t('recovery.request.back')}
        </ButtonLink>
        <Button
          type="submit"
          variant="filled"
          h={44}
          aria-disabled={answer === null || busy || undefined}
          aria-describedby={why}
        >
          {t(busy ? 'recovery.request.submitting' : 'recovery.request.submit')}
        </Button>
      </div>
    </form>
  );
}
