import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { StatisticsOverview } from '../../features/statistics/overview.tsx';
import { readLevel } from '../../features/statistics/statistics-search.ts';
import { useFiguresScope } from '../../features/statistics/use-figures-scope.ts';
import NotFoundPage from '../errors/not-found-page.tsx';

const route = getRouteApi('/member/statistics/level/$level');

export default function StatisticsLevelPage() {
  const level = readLevel(route.useParams().level);
  const search = useFiguresScope(route.useSearch());
  return level ? <StatisticsOverview search={search} level={level} /> : <NotFoundPage />;
}
