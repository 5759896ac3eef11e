import 'virtual:texts/pages';
import { recoveryApi } from '@regest/contract/endpoints/recovery.ts';
import type { FactorsView } from '@regest/contract/endpoints/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { ChangeForm } from '../../features/recovery/change-form.tsx';
import { SurvivingPasskeys } from '../../features/recovery/surviving-passkeys.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/guest/password-recovery/recovery-change/$token');

export default function PasswordRecoveryChangePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token } = route.useParams();
  const [passkeys, setPasskeys] = useState<FactorsView['passkeys']>([]);
  const { isPending, error, refetch } = useQuery({
    queryKey: ['recovery', 'validate', token],
    queryFn: ({ signal }) => call(recoveryApi.validate, { params: { token }, signal }),
    gcTime: 0,
  });
  const isDead = error instanceof ApiError && error.status === 404;
  const toInactive = () => navigate({ to: '/password-recovery/token-inactive', replace: true });

  useEffect(() => {
    if (isDead) navigate({ to: '/password-recovery/token-inactive', replace: true });
  }, [isDead, navigate]);

  if (passkeys.length > 0) return <SurvivingPasskeys passkeys={passkeys} />;
  return (
    <>
      <PageHeading title={t('recovery.change.title')} />
      {isPending || isDead ? (
        <p role="status">{t('recovery.change.checking')}</p>
      ) : error ? (
        <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />
      ) : (
        <ChangeForm
          token={token}
          onChanged={(survivors) => {
            if (survivors.length > 0) setPasskeys(survivors);
            else navigate({ to: '/password-recovery/changed', replace: true });
          }}
          onInactive={toInactive}
        />
      )}
    </>
  );
}
