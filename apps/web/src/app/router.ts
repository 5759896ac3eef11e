import { createRouter } from '@tanstack/react-router';
import { PagePending } from './page-pending.tsx';
import { routeTree } from './routes.ts';
import { Surroundings } from './surroundings.tsx';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultPendingMs: 200,
  scrollRestoration: true,
  InnerWrap: Surroundings,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
