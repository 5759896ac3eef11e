import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readStatisticsSearch } from '../features/statistics/statistics-search.ts';
import type { MemberRoute } from './member-frames.ts';

export function statisticsPages(member: MemberRoute) {
  const getParentRoute = () => member;
  const page = {
    getParentRoute,
    validateSearch: readStatisticsSearch,
    staticData: { action: 'statistics.read' },
  } as const;
  return [
    createRoute({
      getParentRoute,
      path: '/statistics',
      beforeLoad: () => {
        throw redirect({ to: '/statistics/all' });
      },
    }),
    createRoute({
      ...page,
      path: '/statistics/all',
      component: lazyRouteComponent(() => import('../pages/statistics/statistics-all-page.tsx')),
    }),
    createRoute({
      ...page,
      path: '/statistics/level/$level',
      component: lazyRouteComponent(() => import('../pages/statistics/statistics-level-page.tsx')),
    }),
    createRoute({
      ...page,
      path: '/statistics/page/$url',
      component: lazyRouteComponent(() => import('../pages/statistics/statistics-page-page.tsx')),
    }),
  ] as const;
}
