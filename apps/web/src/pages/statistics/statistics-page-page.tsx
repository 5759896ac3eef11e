import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { PageStatistics } from '../../features/statistics/page-statistics.tsx';
import { useWhoseFigures } from '../../features/statistics/use-whose-figures.ts';

const route = getRouteApi('/member/statistics/page/$url');

export default function StatisticsPagePage() {
  return <PageStatistics search={useWhoseFigures(route.useSearch())} url={route.useParams().url} />;
}
