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
  const found = query.data?.import;
  if (!found && query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return <NotFoundPage />;
  if (!found) return <LoadingPage query={query} />;
  return (
    <Page>
      <PageHeading
        title={found.fileName}
        above={<Link to="/imports">{t('imports.back')}</Link>}
        meta={
          <>
            <ImportState found={found} />
            {found.kind && <span>{t(`imports.kind.${found.kind}`)}</span>}
          </>
        }
      />
      <ImportScreen key={found.id} found={found} search={search} />
    </Page>
  );
}
