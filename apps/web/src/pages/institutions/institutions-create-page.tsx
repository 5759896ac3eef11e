import 'virtual:texts/pages';
import { Link, useNavigate } from '@tanstack/react-router';
import { InstitutionForm } from '../../features/institutions/institution-form.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function InstitutionsCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <InstitutionForm
      heading={
        <PageHeading
          title={t('pages.institutionCreate')}
          above={<Link to="/institutions">{t('institutions.title')}</Link>}
        />
      }
      onSaved={({ id }) => navigate({ to: '/institutions/$id', params: { id } })}
    />
  );
}
