import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { sessionEvents } from '../../api/session-events.ts';
import { tokenStore } from '../../api/token-store.ts';
import { currentUserQuery } from '../../session/current-user.ts';
import { unsavedWork } from '../../ui/unsaved/unsaved-work.ts';

const ReloginDialog = lazy(() => import('./relogin-dialog.tsx'));

/** Opens the sign-in dialog when the session expires, and follows sign-ins and sign-outs of other tabs. */
export function SessionKeeper() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const expired = useSyncExternalStore(sessionEvents.subscribe, sessionEvents.isExpired);
  const user = queryClient.getQueryData(currentUserQuery.queryKey)?.user;

  // Without a loaded page there is no work to protect, so the sign-in page opens.
  const hasNoPage = expired && user === undefined;
  useEffect(() => {
    if (!hasNoPage) return;
    const { href } = router.state.location;
    sessionEvents.gaveUp();
    router.navigate({ to: '/login', search: { redirect: href, expired: true } });
  }, [hasNoPage, router]);

  useEffect(
    () =>
      tokenStore.onOtherTab((token) => {
        if (token !== null) {
          sessionEvents.signedIn();
          queryClient.invalidateQueries();
        } else if (!unsavedWork.exists()) {
          // With unsaved work the page stays; its next call opens the sign-in dialog.
          router.invalidate();
        }
      }),
    [router, queryClient],
  );

  async function leave() {
    sessionEvents.gaveUp();
    await router.navigate({ to: '/login', ignoreBlocker: true });
    queryClient.clear();
  }

  return (
    <Suspense>
      {expired && user && (
        <ReloginDialog username={user.name} onSignedIn={() => undefined} onOtherAccount={leave} />
      )}
    </Suspense>
  );
}
