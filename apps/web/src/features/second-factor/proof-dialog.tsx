import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FactorProof, secondFactorApi } from '@regest/contract/endpoints/second-factor.ts';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './second-factor.module.css';

interface Props {
  /** True when the proof needs the second factor besides the password. */
  hasFactor: boolean;
  /** Whether a passkey of the user can be used here. */
  withPasskey: boolean;
  /** The action that needs the proof; a wrong proof keeps the dialog open. */
  work: (proof: FactorProof) => Promise<void>;
  onClose: () => void;
}

const WRONG = {
  password: 'secondFactor.proof.wrong',
  code: 'secondFactor.proof.wrongCode',
  assertion: 'secondFactor.passkey.notShown',
} as const;

const wrongField = (error: unknown) =>
  error instanceof ApiError
    ? (Object.keys(WRONG) as (keyof typeof WRONG)[]).find((name) =>
        error.errors.some(({ fieldName }) => fieldName === name),
      )
    : undefined;

async function showOwnPasskey(): Promise<FactorProof | null> {
  const { challenge, options } = await call(secondFactorApi.beginProof);
  const { showPasskey } = await import('../../api/passkeys.ts');
  const assertion = await showPasskey(options);
  return assertion === null ? null : { challenge, assertion };
}

export function ProofDialog({ hasFactor, withPasskey, work, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function attempt(proving: () => Promise<FactorProof | null>) {
    if (busy) return;
    setBusy(true);
    try {
      const proof = await proving();
      if (proof === null) return setFault(t('secondFactor.passkey.notShown'));
      await work(proof);
      onClose();
    } catch (error) {
      const name = wrongField(error);
      setFault(t(name ? WRONG[name] : errorMessageKey(error)));
      field.current?.select();
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') {
      setFault(t(hasFactor ? 'secondFactor.step.required' : 'password.required'));
      field.current?.focus();
    } else void attempt(async () => (hasFactor ? { code: typed } : { password: typed }));
  }

  const input = {
    ref: field,
    'data-autofocus': true,
    value: typed,
    error: fault,
    errorProps: { role: 'alert' },
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  };
  return (
    <Dialog opened onClose={onClose} title={t('secondFactor.proof.title')}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {hasFactor ? (
          <TextInput
            {...input}
            label={t('secondFactor.proof.code')}
            description={t('secondFactor.proof.codeHelp')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        ) : (
          <PasswordInput
            {...input}
            label={t('secondFactor.proof.password')}
            description={t('secondFactor.proof.body')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': t('password.show') }}
          />
        )}
        <div className={classes.actions}>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          {withPasskey && (
            <Button aria-disabled={busy || undefined} onClick={() => attempt(showOwnPasskey)}>
              {t('secondFactor.step.passkey')}
            </Button>
          )}
          <Button type="submit" variant="filled" aria-disabled={busy || undefined}>
            {t('secondFactor.proof.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
