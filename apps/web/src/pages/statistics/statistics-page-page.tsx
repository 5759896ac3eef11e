import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { PageStatistics } from '../../features/statistics/page-statistics.tsx';

const route = getRouteApi('/member/statistics/page/$url');

export default function StatisticsPagePage() {
  return <PageStatistics search={route.useSearch()} url={route.useParams().url} />;
}
