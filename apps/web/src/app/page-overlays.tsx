import type { ReactNode } from 'react';
import { SessionKeeper } from '../features/session/session-keeper.tsx';
import { DialogHost } from '../ui/dialogs/dialog-host.tsx';
import { Notices } from '../ui/notices/notices.tsx';

/** Overlays outside the pages, since they must work before the first page loads or when it fails. */
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
