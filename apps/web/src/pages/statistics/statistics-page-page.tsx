import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { PageStatistics } from '../../features/statistics/page-statistics.tsx';
import { useFiguresScope } from '../../features/statistics/use-figures-scope.ts';

const route = getRouteApi('/member/statistics/page/$url');

export default function StatisticsPagePage() {
  return <PageStatistics search={useFiguresScope(route.useSearch())} url={route.useParams().url} />;
}
