import { Outlet } from '@tanstack/react-router';
import { SessionKeeper } from '../features/auth/session-keeper.tsx';
import { DialogHost } from '../ui/dialogs/dialog-host.tsx';
import { Notices } from '../ui/notices/notices.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <Notices />
      <DialogHost />
      <SessionKeeper />
    </>
  );
}
