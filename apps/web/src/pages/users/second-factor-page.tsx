import 'virtual:texts/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { SecondFactorSettings } from '../../features/second-factor/second-factor-settings.tsx';
import { factorsQuery } from '../../features/second-factor/use-factor-changes.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function SecondFactorPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(factorsQuery);
  return (
    <Page width="form">
      <PageHeading
        title={t('secondFactor.title')}
        above={<Link to="/users/update-profile">{t('users.profileTitle')}</Link>}
      />
      <p>{t('secondFactor.intro')}</p>
      {data ? (
        <SecondFactorSettings factors={data} />
      ) : error ? (
        <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
