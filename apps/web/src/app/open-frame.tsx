import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { tokenStore } from '../api/token-store.ts';
import { OpenHeader } from './guest-frame.tsx';
import { PageBoundary } from './page-boundary.tsx';

const Shell = lazy(() => import('./shell/shell.tsx'));

/** Frame of public texts: the shell for signed-in users, a plain bar for guests. */
export default function OpenFrame() {
  if (tokenStore.get() !== null)
    return (
      <Suspense>
        <Shell />
      </Suspense>
    );
  return (
    <>
      <OpenHeader />
      <main>
        <PageBoundary resetKey="open">
          <Outlet />
        </PageBoundary>
      </main>
    </>
  );
}
