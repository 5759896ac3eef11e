import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readQuestionSearch } from '../features/questions/question-queries.ts';
import type { MemberRoute } from './member-frames.ts';

export function questionPages(member: MemberRoute) {
  const getParentRoute = () => member;
  return [
    createRoute({
      getParentRoute,
      path: '/questions',
      validateSearch: readQuestionSearch,
      staticData: { action: 'question.read' },
      component: lazyRouteComponent(() => import('../pages/questions/questions-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/questions/$id',
      params: {
        parse: ({ id }: { id: string }) => ({ id: Number(id) }),
        stringify: ({ id }: { id: number }) => ({ id: String(id) }),
      },
      staticData: { action: 'question.read' },
      component: lazyRouteComponent(() => import('../pages/questions/question-page.tsx')),
    }),
  ] as const;
}
