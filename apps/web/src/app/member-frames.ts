import type { Action } from '@regest/contract/permissions.ts';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { currentInstitutionQuery, currentUserQuery } from '../session/current-user.ts';
import { requireToken, root } from './frame-routes.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Action that the page needs; without the permission the shell shows the forbidden page. */
    action?: Action;
  }
}

export const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: ({ location }) => requireToken(location),
  loader: async () => {
    const [{ user }] = await Promise.all([
      queryClient.ensureQueryData(currentUserQuery),
      queryClient.ensureQueryData(currentInstitutionQuery),
    ]);
    // The server refuses every other request until the factor is set up.
    if (user.mustSetUpSecondFactor) throw redirect({ to: '/login/second-factor' });
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx')),
});

export type MemberRoute = typeof member;

/** Pages beside the tree: the resource itself and every record opened from it. */
export const workspace = createRoute({
  getParentRoute: () => member,
  id: 'workspace',
  loader: async () => {
    const [{ startTree }, { user }] = await Promise.all([
      import('../features/tree/use-tree.ts'),
      queryClient.ensureQueryData(currentUserQuery),
    ]);
    startTree(user);
  },
  component: lazyRouteComponent(() => import('../features/tree/components/tree-workspace.tsx')),
});
