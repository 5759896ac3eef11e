import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import { acquisitionsApi } from '@regest/contract/endpoints/acquisitions.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { editionText } from '../../domain/records/edition-text.ts';
import { AcquisitionForm } from '../../features/acquisitions/acquisition-form.tsx';
import { acquisitionQuery } from '../../features/acquisitions/acquisition-queries.ts';
import { useCan } from '../../session/current-user.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/acquisitions/$id');

export default function AcquisitionsEditPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const can = useCan();
  const query = useQuery(acquisitionQuery(id));
  const acquisition = query.data;
  const above = <Link to="/acquisitions">{t('acquisitions.title')}</Link>;
  if (query.error || !acquisition)
    return (
      <LoadingPage query={query} heading={<PageHeading title={t('acquisitions.title')} above={above} />} />
    );

  async function remove() {
    const agreed = await confirm({
      title: t('acquisitions.removeTitle'),
      body: t('acquisitions.removeBody', { number: acquisition?.number }),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await call(acquisitionsApi.remove, { params: { id } });
      notify.success(t('acquisitions.removed'));
      await navigate({ to: '/acquisitions' });
    } catch (failure) {
      notify.error(t(errorMessageKey(failure)));
    }
  }

  return (
    <AcquisitionForm
      key={acquisition.id}
      acquisition={acquisition}
      heading={
        <PageHeading
          title={t('acquisitions.entry', { number: acquisition.number })}
          above={above}
          meta={editionText(acquisition.editionMeta, t)}
          actions={can('acquisition.delete') && <Button onClick={remove}>{t('actions.delete')}</Button>}
        />
      }
      onSaved={() => undefined}
    />
  );
}
