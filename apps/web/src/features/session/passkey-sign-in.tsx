import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signInByPasskey } from '../../api/oauth.ts';
import { settingsQuery } from '../../session/settings.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './sign-in-form.module.css';
import { signInProblem } from './sign-in-problem.ts';

/** Sign-in without name and password, since a passkey identifies its user. Hidden without support for passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery);
  const [problem, setProblem] = useState<string>();
  const isPossible = 'PublicKeyCredential' in window && settings?.passkeyOrigin === location.origin;
  if (!isPossible) return null;

  async function signIn() {
    setProblem(undefined);
    try {
      if (await signInByPasskey()) onSignedIn();
      else setProblem(t('login.passkeyNotShown'));
    } catch (error) {
      setProblem(signInProblem(error, t));
    }
  }

  return (
    <div className={classes.other}>
      <div role="alert">{problem && <Banner kind="danger" title={problem} />}</div>
      <Button onClick={signIn}>{t('login.passkey')}</Button>
    </div>
  );
}
