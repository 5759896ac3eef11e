import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { leaveForProvider } from '../../api/single-sign-on.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './sign-in-form.module.css';

interface Props {
  name: string;
  redirect: string | undefined;
}

/** Sign-in with an external identity provider, if the installation has one. */
export function ProviderSignIn({ name, redirect }: Props) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  async function leave() {
    setProblem(undefined);
    try {
      await leaveForProvider(redirect);
    } catch (error) {
      setProblem(error instanceof ApiError && error.type ? error.message : t(errorMessageKey(error)));
    }
  }
  return (
    <div className={classes.other}>
      <div role="alert">{problem && <Banner kind="danger" title={problem} />}</div>
      <Button onClick={leave}>{t('login.provider', { name })}</Button>
    </div>
  );
}
