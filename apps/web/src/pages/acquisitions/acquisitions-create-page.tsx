import 'virtual:texts/pages';
import { Link, useNavigate } from '@tanstack/react-router';
import { AcquisitionForm } from '../../features/acquisitions/acquisition-form.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function AcquisitionsCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <AcquisitionForm
      heading={
        <PageHeading
          title={t('acquisitions.create')}
          above={<Link to="/acquisitions">{t('acquisitions.title')}</Link>}
        />
      }
      onSaved={({ id }) => navigate({ to: '/acquisitions/$id', params: { id } })}
    />
  );
}
