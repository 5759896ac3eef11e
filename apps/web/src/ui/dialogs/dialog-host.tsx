import { lazy, Suspense } from 'react';
import { useStore } from '../store/store.ts';
import { dialogRequests } from './dialog-requests.ts';

const CurrentDialog = lazy(() => import('./current-dialog.tsx'));

/** Rendered once near the root; shows the questions of `confirm` and `prompt`. */
export function DialogHost() {
  const [request] = useStore(dialogRequests);
  return <Suspense>{request && <CurrentDialog request={request} />}</Suspense>;
}
