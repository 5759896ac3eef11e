import 'virtual:texts/pages';
import 'virtual:labels/document';
import 'virtual:labels/series';
import 'virtual:labels/unit';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { isRecordLevel, LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { gridParentQuery } from '../../features/bulk/grid-query.ts';
import { GridScreen } from '../../features/bulk/grid-screen.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import NotFoundPage from '../errors/not-found-page.tsx';

const route = getRouteApi('/member/grid/$level/$id');

/** The highest level below the record, the only one that is certainly directly below. */
function usualLevel({ statistics }: RecordView, level: RecordLevel): RecordLevel {
  const counts: Partial<Record<RecordLevel, number>> = {
    series: statistics.seriesCount,
    unit: statistics.unitsCount,
    document: statistics.documentsCount,
  };
  const { children } = LEVELS[level];
  return children.find((child) => (counts[child] ?? 0) > 0) ?? children.at(-1) ?? 'document';
}

export default function GridPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { level, id } = route.useParams();
  const search = route.useSearch();
  const parentLevel = isRecordLevel(level) ? level : null;
  const query = useQuery({
    ...gridParentQuery(parentLevel ?? 'unit', Number(id)),
    enabled: parentLevel !== null,
  });
  const { data } = query;
  const parent = data && parentLevel ? (data as Record<string, RecordView>)[parentLevel] : undefined;
  if (parentLevel === null || LEVELS[parentLevel].isLeaf) return <NotFoundPage />;
  if (!parent) return <LoadingPage query={query} />;
  return (
    <Page>
      <PageHeading
        title={t('grid.title')}
        above={<Link to={recordHref(parentLevel, parent.id)}>{parent.title}</Link>}
      />
      <GridScreen
        parent={{
          id: parent.id,
          level: parentLevel,
          title: parent.title,
          institutionId: parent.institutionId,
        }}
        usualLevel={usualLevel(parent, parentLevel)}
        search={search}
        onSearch={(change) =>
          navigate({ to: '/grid/$level/$id', params: { level, id }, search: { ...search, ...change } })
        }
      />
    </Page>
  );
}
