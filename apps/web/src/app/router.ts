import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { tokenStore } from '../api/token-store.ts';
import { requireToken, root } from './frame-routes.ts';
import { guestRoutes } from './guest-routes.ts';
import { hangDoor, openDoor } from './member-door.ts';
import type { memberRoutes } from './member-routes.ts';
import { PageOverlays } from './page-overlays.tsx';
import { PagePending } from './page-pending.tsx';
import { parseSearch } from './search-params.ts';

const withMembers = (members: typeof memberRoutes) => root.addChildren([...guestRoutes, members]);

/** Any page that is not for guests: it comes with the table of such pages, or somebody signs in first. */
async function enter({ location }: { location: { href: string } }) {
  requireToken(location);
  await openDoor();
  throw redirect({ href: location.href, replace: true });
}
const elsewhere = ['/', '$'].map((path) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: enter }),
);

export const router = createRouter({
  // What is not there yet is known all the same: links are checked against every page.
  routeTree: root.addChildren([...guestRoutes, ...elsewhere]) as unknown as ReturnType<typeof withMembers>,
  parseSearch,
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultPendingMs: 200,
  // A page that has come is not kept back for what stood in its place; that waits a while itself before it shows.
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  InnerWrap: PageOverlays,
});

let opening: Promise<void> | undefined;
hangDoor(() => {
  opening ??= import('./member-routes.ts').then(
    ({ memberRoutes: members }) => {
      withMembers(members);
      const table = router.buildRouteTree();
      // Whoever waited for it stands on one of these until the way leads on, and is looked up there.
      Object.assign(table.routesById, Object.fromEntries(elsewhere.map((route) => [route.id, route])));
      router.setRoutes(table);
    },
    (error) => {
      // Lost on the way: the next to come tries again.
      opening = undefined;
      throw error;
    },
  );
  return opening;
});
tokenStore.onOtherTab((token) => {
  if (token !== null) openDoor().catch(() => undefined);
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
