import { Button, PasswordInput, TextInput } from '@mantine/core';
import { passwordErrors } from '@regest/contract/derive/check-password.ts';
import { recoveryApi } from '@regest/contract/endpoints/recovery.ts';
import type { FactorsView } from '@regest/contract/endpoints/second-factor.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { PasswordChecklist } from '../../domain/users/password-checklist.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './recovery.module.css';

interface Props {
  token: string;
  onChanged: (passkeys: FactorsView['passkeys']) => void;
  onInactive: () => void;
}

const EMPTY = { email: '', password: '', matchingPassword: '' };
type Name = keyof typeof EMPTY;

export function ChangeForm({ token, onChanged, onInactive }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  function faults(): FieldError[] {
    const missing: FieldError[] =
      values.email.trim() === '' ? [{ fieldName: 'email', constraintType: 'Required' }] : [];
    return [...missing, ...passwordErrors(values)];
  }

  function messageOf(name: Name): string | undefined {
    const constraint = errors.find((error) => error.fieldName === name)?.constraintType;
    if (constraint === undefined) return undefined;
    if (name === 'email') return t('validation.user.email');
    if (constraint === 'Mismatch') return t('password.mismatch');
    if (name === 'matchingPassword') return t('password.confirmationRequired');
    return t(constraint === 'Required' ? 'password.required' : 'password.rules');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const refused = faults();
    setErrors(refused);
    setProblem(undefined);
    if (refused[0]) return document.getElementById(`recovery-${refused[0].fieldName}`)?.focus();
    setBusy(true);
    try {
      const body = { ...values, passwordResetToken: token };
      const { passkeys } = await call(recoveryApi.reset, { body });
      onChanged(passkeys);
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : [];
      if (refused.some(({ fieldName }) => fieldName === 'passwordResetToken')) onInactive();
      else if (refused.length > 0) setErrors(refused);
      else setProblem(t('recovery.change.error'));
    } finally {
      setBusy(false);
    }
  }

  const bind = (name: Name) => ({
    id: `recovery-${name}`,
    name,
    value: values[name],
    error: messageOf(name),
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setErrors(errors.filter((error) => error.fieldName !== name));
    },
  });
  const eye = { tabIndex: 0, 'aria-label': t('password.show') };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div role="alert">{problem && <Banner kind="danger" title={problem} />}</div>
      <TextInput {...bind('email')} type="email" autoComplete="email" label={t('recovery.change.email')} />
      <div>
        <PasswordInput
          {...bind('password')}
          autoComplete="new-password"
          label={t('recovery.change.password')}
          visibilityToggleButtonProps={eye}
        />
        <PasswordChecklist password={values.password} />
      </div>
      <PasswordInput
        {...bind('matchingPassword')}
        autoComplete="new-password"
        label={t('recovery.change.matchingPassword')}
        visibilityToggleButtonProps={eye}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" h={44} ml="auto" aria-disabled={busy || undefined}>
          {t(busy ? 'recovery.change.submitting' : 'recovery.change.submit')}
        </Button>
      </div>
    </form>
  );
}
