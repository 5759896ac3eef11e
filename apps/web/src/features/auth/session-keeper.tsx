import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { sessionEvents } from '../../api/session-events.ts';
import { tokenStore } from '../../api/token-store.ts';
import { currentUserQuery } from '../../session/current-user.ts';

const ReloginDialog = lazy(() => import('./relogin-dialog.tsx'));

/** Asks for the password again when the session dies; leaves for the login page when another tab signed out. */
export function SessionKeeper() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const expired = useSyncExternalStore(sessionEvents.subscribe, sessionEvents.isExpired);
  const user = queryClient.getQueryData(currentUserQuery.queryKey)?.user;

  // Nobody was shown anything yet: there is no work to stand over, so the login page will do.
  const nobody = expired && user === undefined;
  useEffect(() => {
    if (!nobody) return;
    sessionEvents.gaveUp();
    router.navigate({ to: '/login', search: { redirect: router.state.location.href, expired: true } });
  }, [nobody, router]);

  useEffect(
    () =>
      tokenStore.subscribe(() => {
        if (tokenStore.get() === null) router.invalidate();
        else sessionEvents.signedIn();
      }),
    [router],
  );

  function leave() {
    sessionEvents.gaveUp();
    queryClient.clear();
    router.navigate({ to: '/login' });
  }

  return (
    <Suspense>
      {expired && user && (
        <ReloginDialog username={user.name} onSignedIn={() => undefined} onOtherAccount={leave} />
      )}
    </Suspense>
  );
}
