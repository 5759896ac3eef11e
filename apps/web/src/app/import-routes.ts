import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readImportSearch, readImportsSearch } from '../features/imports/import-queries.ts';
import type { MemberRoute } from './member-frames.ts';

export function importPages(member: MemberRoute) {
  return [
    createRoute({
      getParentRoute: () => member,
      path: '/imports',
      validateSearch: readImportsSearch,
      staticData: { action: 'import.read' },
      component: lazyRouteComponent(() => import('../pages/imports/imports-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => member,
      path: '/imports/$id',
      params: {
        parse: ({ id }: { id: string }) => ({ id: Number(id) }),
        stringify: ({ id }: { id: number }) => ({ id: String(id) }),
      },
      validateSearch: readImportSearch,
      staticData: { action: 'import.read' },
      component: lazyRouteComponent(() => import('../pages/imports/import-page.tsx')),
    }),
  ] as const;
}
