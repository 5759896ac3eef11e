import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { tokenStore } from '../api/token-store.ts';
import { currentInstitutionQuery, currentUserQuery } from '../session/current-user.ts';
import { BrokenStart } from './broken-start.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { openDoor } from './member-door.ts';

export const root = createRootRoute({ errorComponent: BrokenStart });

/** Whoever has not signed in does so first, and then goes where they wanted to. */
export function requireToken({ href }: { href: string }): void {
  if (tokenStore.get() !== null) return;
  throw redirect({ to: '/login', search: { redirect: href === '/' ? undefined : href } });
}

export const guest = createRoute({ getParentRoute: () => root, id: 'guest', component: GuestFrame });

/** In the editor for those at work in it, under a plain bar for everyone else. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  loader: () =>
    tokenStore.get() === null
      ? undefined
      : Promise.all([
          openDoor(),
          queryClient.ensureQueryData(currentUserQuery),
          queryClient.ensureQueryData(currentInstitutionQuery),
        ]),
  component: lazyRouteComponent(() => import('./open-frame.tsx')),
});

export type GuestRoute = typeof guest;
export type OpenRoute = typeof open;
