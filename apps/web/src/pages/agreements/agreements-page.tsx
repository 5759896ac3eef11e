import 'virtual:texts/pages';
import { getRouteApi, Link } from '@tanstack/react-router';
import { AgreementList } from '../../features/agreements/agreement-list.tsx';
import { useCan } from '../../session/current-user.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/agreements');

export default function AgreementsPage() {
  const { t } = useTranslation();
  const can = useCan();
  const search = route.useSearch();
  return (
    <Page>
      <PageHeading
        title={t('agreements.title')}
        above={<Link to="/closures">{t('closures.title')}</Link>}
        meta={t('agreements.intro')}
        actions={
          can('agreement.write') && (
            <ButtonLink
              to="/agreements/create"
              search={search.record_id === undefined ? {} : { record_id: search.record_id }}
              variant="filled"
            >
              {t('agreements.add')}
            </ButtonLink>
          )
        }
      />
      <AgreementList search={search} />
    </Page>
  );
}
