import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readJobsSearch } from '../features/jobs/jobs-query.ts';
import type { MemberRoute } from './member-frames.ts';

export function jobPages(member: MemberRoute) {
  return [
    createRoute({
      getParentRoute: () => member,
      path: '/jobs',
      validateSearch: readJobsSearch,
      staticData: { action: 'job.read' },
      component: lazyRouteComponent(() => import('../pages/oversight/jobs-page.tsx')),
    }),
  ] as const;
}
