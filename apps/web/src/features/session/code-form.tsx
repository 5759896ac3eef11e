import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './sign-in-form.module.css';

interface Props {
  method: 'totp' | 'recovery';
  fault: string | undefined;
  busy: boolean;
  onCode: (code: string) => void;
}

const TEXTS = {
  totp: { label: 'secondFactor.step.code', help: 'secondFactor.step.codeHelp' },
  recovery: { label: 'secondFactor.step.recovery', help: 'secondFactor.step.recoveryHelp' },
} as const;

export function CodeForm({ method, fault, busy, onCode }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (fault === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [fault]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = code.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else if (!busy) onCode(code);
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        ref={field}
        label={t(TEXTS[method].label)}
        description={t(TEXTS[method].help)}
        name="code"
        autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        required
        withAsterisk={false}
        value={code}
        error={isMissing ? t('secondFactor.step.required') : fault}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" aria-disabled={busy || undefined} className={classes.submit}>
          {t(busy ? 'login.submitting' : 'secondFactor.step.submit')}
        </Button>
      </div>
    </form>
  );
}
