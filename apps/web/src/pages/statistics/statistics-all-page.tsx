import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { StatisticsOverview } from '../../features/statistics/overview.tsx';
import { useWhoseFigures } from '../../features/statistics/use-whose-figures.ts';

const route = getRouteApi('/member/statistics/all');

export default function StatisticsAllPage() {
  return <StatisticsOverview search={useWhoseFigures(route.useSearch())} />;
}
