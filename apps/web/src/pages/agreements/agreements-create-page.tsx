import 'virtual:texts/pages';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { AgreementForm } from '../../features/agreements/agreement-form.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/agreements/create');

export default function AgreementsCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { record_id: recordId } = route.useSearch();
  return (
    <AgreementForm
      recordId={recordId}
      heading={
        <PageHeading
          title={t('agreements.create')}
          above={<Link to="/agreements">{t('agreements.title')}</Link>}
        />
      }
      onSaved={({ id }) => navigate({ to: '/agreements/$id', params: { id } })}
    />
  );
}
