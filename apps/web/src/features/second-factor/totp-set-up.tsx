import { Button, TextInput } from '@mantine/core';
import { secondFactorApi } from '@regest/contract/endpoints/second-factor.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';

interface Props {
  secret: string;
  uri: string;
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

const inFours = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? text;

/** Set-up of TOTP: the secret is scanned or typed, and a code from the application verifies it. */
export function TotpSetUp({ secret, uri, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const { recoveryCodes } = await call(secondFactorApi.confirmTotp, { body: { code } });
      onDone(recoveryCodes);
    } catch (error) {
      const isWrong = error instanceof ApiError && error.errors.length > 0;
      setFault(t(isWrong ? 'secondFactor.totp.wrong' : errorMessageKey(error)));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog opened onClose={onClose} closeOnClickOutside={false} title={t('secondFactor.totp.add')}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <div className={classes.setUp}>
          <p>{t('secondFactor.totp.scan')}</p>
          <QrCode text={uri} label={t('secondFactor.totp.qr')} />
          <p>
            {t('secondFactor.totp.secret')} <span className={classes.secret}>{inFours(secret)}</span>
          </p>
        </div>
        <TextInput
          ref={field}
          data-autofocus
          label={t('secondFactor.totp.confirm')}
          description={t('secondFactor.totp.confirmHelp')}
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          error={fault}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="filled" aria-disabled={busy || undefined}>
            {t('secondFactor.totp.turnOn')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
