import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { StatisticsOverview } from '../../features/statistics/overview.tsx';
import { useFiguresScope } from '../../features/statistics/use-figures-scope.ts';

const route = getRouteApi('/member/statistics/all');

export default function StatisticsAllPage() {
  return <StatisticsOverview search={useFiguresScope(route.useSearch())} />;
}
