import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { ProviderSignIn } from '../../features/session/provider-sign-in.tsx';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { settingsQuery } from '../../session/settings.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

import classes from './login-page.module.css';

const route = getRouteApi('/guest/login');
/** Offered once the recovery pages are in the table. */
const RECOVERY: string = '/password-recovery/recovery-request';

export default function LoginPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { redirect, expired } = route.useSearch();
  const { data: settings } = useQuery(settingsQuery);
  return (
    <>
      <PageHeading title={t('login.title')} />
      {expired && <Banner kind="warning">{t('login.sessionExpired')}</Banner>}
      <SignInForm
        onSignedIn={() => router.history.push(redirect ?? '/')}
        aside={
          RECOVERY in router.routesByPath && (
            <ButtonLink to={RECOVERY} variant="subtle">
              {t('login.forgot')}
            </ButtonLink>
          )
        }
      />
      {settings?.singleSignOnName && <ProviderSignIn name={settings.singleSignOnName} redirect={redirect} />}
      {settings && <p className={classes.note}>{t('login.accountInfo', { email: settings.contactEmail })}</p>}
    </>
  );
}
