import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { tokenStore } from '../api/token-store.ts';
import { guest, open } from './frame-routes.ts';
import { openPages, recoveryPages } from './open-routes.ts';
import { readLoginSearch } from './search-params.ts';

const guestPages = [
  createRoute({
    getParentRoute: () => guest,
    path: '/login',
    validateSearch: readLoginSearch,
    beforeLoad: ({ search }) => {
      if (tokenStore.get() !== null) throw redirect({ href: search.redirect ?? '/' });
    },
    component: lazyRouteComponent(() => import('../pages/session/login-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/login/single-sign-on',
    component: lazyRouteComponent(() => import('../pages/session/single-sign-on-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/login/second-factor',
    beforeLoad: () => {
      if (tokenStore.get() === null) throw redirect({ to: '/login' });
    },
    component: lazyRouteComponent(() => import('../pages/session/second-factor-set-up-page.tsx')),
  }),
] as const;

/** Pages that need no sign-in. */
export const guestRoutes = [
  guest.addChildren([...guestPages, ...recoveryPages(guest)]),
  open.addChildren(openPages(open)),
] as const;
