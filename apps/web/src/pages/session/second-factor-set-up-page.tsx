import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { SecondFactorSettings } from '../../features/second-factor/second-factor-settings.tsx';
import { factorsQuery } from '../../features/second-factor/use-factor-changes.ts';
import { useLogOut } from '../../features/session/use-log-out.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** For a role that requires a second factor: the only page until one is set up. */
export default function SecondFactorSetUpPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const client = useQueryClient();
  const logOut = useLogOut();
  const { data, error, refetch } = useQuery(factorsQuery);
  const isSet = data !== undefined && (data.totp !== null || data.passkeys.length > 0);
  async function goOn() {
    // Nothing here shows who is signed in, so what is only called old would be taken as it is.
    await client.refetchQueries({ queryKey: ['session'], type: 'all' });
    router.history.push('/');
  }
  return (
    <>
      <PageHeading title={t('secondFactor.title')} />
      <Banner kind={isSet ? 'info' : 'warning'}>
        {t(isSet ? 'secondFactor.required.isSet' : 'secondFactor.required.mustSet')}
      </Banner>
      {data ? (
        <SecondFactorSettings factors={data} />
      ) : error ? (
        <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
      <p>
        {isSet ? (
          <Button variant="filled" onClick={goOn}>
            {t('secondFactor.required.goOn')}
          </Button>
        ) : (
          <Button variant="subtle" onClick={logOut}>
            {t('menu.top.logOut')}
          </Button>
        )}
      </p>
    </>
  );
}
