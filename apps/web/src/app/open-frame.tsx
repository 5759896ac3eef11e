import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { tokenStore } from '../api/token-store.ts';
import { OpenHeader } from './open-header.tsx';
import { PageBoundary } from './page-boundary.tsx';

const Shell = lazy(() => import('./shell/shell.tsx'));

/** Texts that anyone may read: in the editor for those at work in it, under a plain bar for everyone else. */
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
