import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { StatisticsOverview } from '../../features/statistics/overview.tsx';

const route = getRouteApi('/member/statistics/all');

export default function StatisticsAllPage() {
  return <StatisticsOverview search={route.useSearch()} />;
}
