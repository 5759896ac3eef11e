import 'virtual:texts/pages';
import { WHOLE_PORTAL } from '@regest/contract/endpoints/portal-homes.ts';
import { getRouteApi } from '@tanstack/react-router';
import { InstitutionList } from '../../features/institutions/institution-list.tsx';
import { useCan } from '../../session/current-user.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/institutions');

export default function InstitutionsPage() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Page>
      <PageHeading
        title={t('institutions.title')}
        actions={
          can('institution.create') && (
            <>
              <ButtonLink to="/portal-home/$id" params={{ id: WHOLE_PORTAL }} variant="subtle">
                {t('portalHome.title')}
              </ButtonLink>
              <ButtonLink to="/institutions/create" variant="filled">
                {t('institutions.add')}
              </ButtonLink>
            </>
          )
        }
      />
      <InstitutionList search={route.useSearch()} />
    </Page>
  );
}
