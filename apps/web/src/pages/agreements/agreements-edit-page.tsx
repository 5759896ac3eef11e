import 'virtual:texts/files';
import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import { agreementsApi } from '@regest/contract/endpoints/agreements.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { FilesParentContext } from '../../domain/files/files-parent.ts';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { editionText } from '../../domain/records/edition-text.ts';
import { AgreementForm } from '../../features/agreements/agreement-form.tsx';
import { agreementQuery } from '../../features/agreements/agreement-queries.ts';
import { AgreementRecords } from '../../features/agreements/agreement-records.tsx';
import { useCan } from '../../session/current-user.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { FilesField } from '../records/files-field.tsx';

const route = getRouteApi('/member/agreements/$id');

export default function AgreementsEditPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const can = useCan();
  const query = useQuery(agreementQuery(id));
  const agreement = query.data;
  const institutionId = agreement?.institutionId;
  const parent = useMemo(
    () => (institutionId === undefined ? null : { level: 'agreement' as const, id, institutionId }),
    [id, institutionId],
  );
  const above = <Link to="/agreements">{t('agreements.title')}</Link>;
  if (query.error || !agreement)
    return (
      <LoadingPage query={query} heading={<PageHeading title={t('agreements.title')} above={above} />} />
    );

  async function remove() {
    const agreed = await confirm({
      title: t('agreements.removeTitle'),
      body: t('agreements.removeBody', { number: agreement?.number }),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await call(agreementsApi.remove, { params: { id } });
      notify.success(t('agreements.removed'));
      await navigate({ to: '/agreements' });
    } catch (failure) {
      const isClosing = failure instanceof ApiError && failure.status === 409;
      notify.error(isClosing ? t('agreements.closes') : t(errorMessageKey(failure)));
    }
  }

  return (
    <FilesParentContext value={parent}>
      <AgreementForm
        key={agreement.id}
        agreement={agreement}
        heading={
          <PageHeading
            title={t('agreements.entry', { number: agreement.number })}
            above={above}
            meta={
              <>
                <span>{t(`agreements.states.${agreement.state}`)}</span>
                <span>{editionText(agreement.editionMeta, t)}</span>
              </>
            }
            below={<AgreementRecords agreement={agreement} />}
            actions={can('agreement.write') && <Button onClick={remove}>{t('actions.delete')}</Button>}
          />
        }
        filesWidget={FilesField}
        onSaved={() => undefined}
      />
    </FilesParentContext>
  );
}
