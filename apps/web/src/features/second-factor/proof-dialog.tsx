import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './second-factor.module.css';

interface Props {
  /** What the password is asked for; a wrong one keeps the question open. */
  work: (proof: { password: string }) => Promise<void>;
  onClose: () => void;
}

export function ProofDialog({ work, onClose }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await work({ password });
      onClose();
    } catch (error) {
      const isWrong =
        error instanceof ApiError && error.errors.some(({ fieldName }) => fieldName === 'password');
      setFault(t(isWrong ? 'secondFactor.proof.wrong' : errorMessageKey(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t('secondFactor.proof.title')}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <PasswordInput
          data-autofocus
          label={t('secondFactor.proof.password')}
          description={t('secondFactor.proof.body')}
          autoComplete="current-password"
          value={password}
          error={fault}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': t('password.show') }}
        />
        <div className={classes.actions}>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="filled" aria-disabled={busy || undefined}>
            {t('secondFactor.proof.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
