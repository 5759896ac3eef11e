import type { ReactNode } from 'react';
import { SessionKeeper } from '../features/session/session-keeper.tsx';
import { DialogHost } from '../ui/dialogs/dialog-host.tsx';
import { Notices } from '../ui/notices/notices.tsx';

/** Around the router's pages, not inside one: these must work before the first page has loaded, or when it cannot. */
export function PageOverlays({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Notices />
      <DialogHost />
      <SessionKeeper />
    </>
  );
}
