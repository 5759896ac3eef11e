import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { tokenStore } from '../api/token-store.ts';
import { requireToken, root } from './frame-routes.ts';
import { guestRoutes } from './guest-routes.ts';
import type { memberRoutes } from './member-routes.ts';
import { loadMemberRoutes, setMemberRoutesLoader } from './member-routes-loader.ts';
import { PageOverlays } from './page-overlays.tsx';
import { PagePending } from './page-pending.tsx';
import { parseSearch } from './search-params.ts';

const withMembers = (members: typeof memberRoutes) => root.addChildren([...guestRoutes, members]);

/** Opens a page of signed-in users: loads their routes or redirects to the sign-in page. */
async function openAsMember({ location }: { location: { href: string } }) {
  requireToken(location);
  await loadMemberRoutes();
  throw redirect({ href: location.href, replace: true });
}
const placeholders = ['/', '$'].map((path) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: openAsMember }),
);

export const router = createRouter({
  // The type includes the routes that load later, so that links are checked against all pages.
  routeTree: root.addChildren([...guestRoutes, ...placeholders]) as unknown as ReturnType<typeof withMembers>,
  parseSearch,
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultPendingMs: 200,
  // A page is shown as soon as it has loaded; the placeholder appears only after `defaultPendingMs`.
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  InnerWrap: PageOverlays,
});

let loading: Promise<void> | undefined;
setMemberRoutesLoader(() => {
  loading ??= import('./member-routes.ts').then(
    ({ memberRoutes: members }) => {
      withMembers(members);
      const table = router.buildRouteTree();
      // A navigation under way matches one of these until it is redirected, and looks it up here.
      Object.assign(table.routesById, Object.fromEntries(placeholders.map((route) => [route.id, route])));
      router.setRoutes(table);
    },
    (error) => {
      // The next navigation retries.
      loading = undefined;
      throw error;
    },
  );
  return loading;
});
tokenStore.onOtherTab((token) => {
  if (token !== null) loadMemberRoutes().catch(() => undefined);
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
