import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { tokenStore } from '../api/token-store.ts';
import type { GuestRoute, OpenRoute } from './frame-routes.ts';

/** A signed-in user changes the password on the profile page. */
function onlyForGuests() {
  if (tokenStore.get() !== null) throw redirect({ to: '/' });
}

export function recoveryPages(guest: GuestRoute) {
  const getParentRoute = () => guest;
  return [
    createRoute({
      getParentRoute,
      path: '/password-recovery',
      beforeLoad: () => {
        throw redirect({ to: '/password-recovery/recovery-request' });
      },
    }),
    createRoute({
      getParentRoute,
      path: '/password-recovery/recovery-request',
      beforeLoad: onlyForGuests,
      component: lazyRouteComponent(() => import('../pages/session/password-recovery-request-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/password-recovery/mail-sent',
      beforeLoad: onlyForGuests,
      component: lazyRouteComponent(() => import('../pages/session/password-recovery-mail-sent-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/password-recovery/recovery-change/$token',
      beforeLoad: onlyForGuests,
      component: lazyRouteComponent(() => import('../pages/session/password-recovery-change-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/password-recovery/changed',
      beforeLoad: onlyForGuests,
      component: lazyRouteComponent(() => import('../pages/session/password-recovery-changed-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/password-recovery/token-inactive',
      beforeLoad: onlyForGuests,
      component: lazyRouteComponent(() => import('../pages/session/password-recovery-inactive-page.tsx')),
    }),
  ] as const;
}

/** Pages for everyone, signed in or not. */
export function openPages(open: OpenRoute) {
  const getParentRoute = () => open;
  return [
    createRoute({
      getParentRoute,
      path: '/deklaracja-dostepnosci',
      component: lazyRouteComponent(() => import('../pages/information/accessibility-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/rules',
      component: lazyRouteComponent(() => import('../pages/information/rules-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/tutorial',
      component: lazyRouteComponent(() => import('../pages/information/tutorial-page.tsx')),
    }),
  ] as const;
}
