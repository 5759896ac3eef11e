import { Outlet } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import classes from './guest-frame.module.css';
import { OpenHeader } from './open-header.tsx';
import { PageBoundary } from './page-boundary.tsx';

/** One card on paper, for those who are not signed in. */
export function GuestFrame() {
  // As in the shell: the page follows its frame, piece by piece.
  const isFramed = useDeferredValue(true, false);
  return (
    <>
      <OpenHeader />
      <div className={classes.frame}>
        <main className={classes.card}>
          <PageBoundary resetKey="guest">{isFramed && <Outlet />}</PageBoundary>
        </main>
      </div>
    </>
  );
}
