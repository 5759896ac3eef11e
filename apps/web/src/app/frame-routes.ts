import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { tokenStore } from '../api/token-store.ts';
import { currentInstitutionQuery, currentUserQuery } from '../session/current-user.ts';
import { BrokenStart } from './broken-page.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { loadMemberRoutes } from './member-routes-loader.ts';

export const root = createRootRoute({ errorComponent: BrokenStart });

/** Without a token the sign-in page comes first and leads back here. */
export function requireToken({ href }: { href: string }): void {
  if (tokenStore.get() !== null) return;
  throw redirect({ to: '/login', search: { redirect: href === '/' ? undefined : href } });
}

export const guest = createRoute({ getParentRoute: () => root, id: 'guest', component: GuestFrame });

/** Parent of public pages: in the editor for signed-in users, under a plain bar for guests. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  loader: () =>
    tokenStore.get() === null
      ? undefined
      : Promise.all([
          loadMemberRoutes(),
          queryClient.ensureQueryData(currentUserQuery),
          queryClient.ensureQueryData(currentInstitutionQuery),
        ]),
  component: lazyRouteComponent(() => import('./open-frame.tsx')),
});

export type GuestRoute = typeof guest;
export type OpenRoute = typeof open;
