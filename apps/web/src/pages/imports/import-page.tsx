import 'virtual:texts/pages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { importQuery } from '../../features/imports/import-queries.ts';
import { ImportScreen } from '../../features/imports/import-screen.tsx';
import { ImportState } from '../../features/imports/import-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import NotFoundPage from '../errors/not-found-page.tsx';

const route = getRouteApi('/member/imports/$id');

export default function ImportPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const search = route.useSearch();
  const query = useQuery(importQuery(id));
  const shownImport = query.data?.import;
  if (!shownImport && query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return <NotFoundPage />;
  if (!shownImport) return <LoadingPage query={query} />;
  return (
    <Page>
      <PageHeading
        title={shownImport.fileName}
        above={<Link to="/imports">{t('imports.back')}</Link>}
        meta={
          <>
            <ImportState found={shownImport} />
            {shownImport.kind && <span>{t(`imports.kind.${shownImport.kind}`)}</span>}
          </>
        }
      />
      <ImportScreen key={shownImport.id} found={shownImport} search={search} />
    </Page>
  );
}
