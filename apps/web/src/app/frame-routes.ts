import type { Action } from '@regest/contract/permissions.ts';
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { tokenStore } from '../api/token-store.ts';
import { currentInstitutionQuery, currentUserQuery } from '../session/current-user.ts';
import { BrokenStart } from './broken-start.tsx';
import { GuestFrame } from './guest-frame.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page is for; without the permission the shell shows why it is closed. */
    action?: Action;
  }
}

export const root = createRootRoute({ errorComponent: BrokenStart });

export const guest = createRoute({ getParentRoute: () => root, id: 'guest', component: GuestFrame });

export const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: ({ location }) => {
    if (tokenStore.get() !== null) return;
    throw redirect({ to: '/login', search: { redirect: location.href === '/' ? undefined : location.href } });
  },
  loader: async () => {
    const [{ user }] = await Promise.all([
      queryClient.ensureQueryData(currentUserQuery),
      queryClient.ensureQueryData(currentInstitutionQuery),
    ]);
    // The server refuses everything else until then.
    if (user.mustSetUpSecondFactor) throw redirect({ to: '/login/second-factor' });
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx')),
});

/** In the editor for those at work in it, under a plain bar for everyone else. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  loader: () =>
    tokenStore.get() === null
      ? undefined
      : Promise.all([
          queryClient.ensureQueryData(currentUserQuery),
          queryClient.ensureQueryData(currentInstitutionQuery),
        ]),
  component: lazyRouteComponent(() => import('./open-frame.tsx')),
});

export type GuestRoute = typeof guest;
export type MemberRoute = typeof member;
export type OpenRoute = typeof open;

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
