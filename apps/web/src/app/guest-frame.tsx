import { Outlet } from '@tanstack/react-router';
import classes from './guest-frame.module.css';
import { OpenHeader } from './open-header.tsx';
import { PageBoundary } from './page-boundary.tsx';

/** One card on paper, for those who are not signed in. */
export function GuestFrame() {
  return (
    <>
      <OpenHeader />
      <div className={classes.frame}>
        <main className={classes.card}>
          <PageBoundary resetKey="guest">
            <Outlet />
          </PageBoundary>
        </main>
      </div>
    </>
  );
}
