import 'virtual:texts/pages';
import { WHOLE_PORTAL } from '@regest/contract/endpoints/portal-homes.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { institutionQuery } from '../../features/institutions/institution-queries.ts';
import { PortalHomeForm, portalHomeQuery } from '../../features/portal-homes/portal-home-form.tsx';
import { settingsQuery } from '../../session/settings.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/portal-home/$id');

export default function PortalHomePage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const isWhole = id === WHOLE_PORTAL;
  const query = useQuery(portalHomeQuery(id));
  const institution = useQuery({ ...institutionQuery(id), enabled: !isWhole }).data;
  const hasPortal = Boolean(useQuery(settingsQuery).data?.portalUrl);
  const home = query.data;
  const heading = (
    <PageHeading
      title={t(isWhole ? 'portalHome.title' : 'portalHome.ofInstitution')}
      above={
        institution ? (
          <Link to="/institutions/$id" params={{ id }}>
            {institution.name}
          </Link>
        ) : (
          isWhole && <Link to="/institutions">{t('institutions.title')}</Link>
        )
      }
      meta={t('portalHome.intro')}
    />
  );
  if (query.error || !home) return <LoadingPage query={query} heading={heading} />;
  return (
    <PortalHomeForm
      key={id}
      home={home}
      heading={heading}
      hasPreview={hasPortal && (isWhole || institution?.isPublished === true)}
    />
  );
}
