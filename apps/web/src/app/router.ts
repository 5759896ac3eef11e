import { createRouter } from '@tanstack/react-router';
import { PageOverlays } from './page-overlays.tsx';
import { PagePending } from './page-pending.tsx';
import { routeTree } from './routes.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultPendingMs: 200,
  scrollRestoration: true,
  InnerWrap: PageOverlays,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
