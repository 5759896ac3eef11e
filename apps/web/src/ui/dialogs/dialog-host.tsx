import { lazy, Suspense } from 'react';
import { useStore } from '../store/store.ts';
import { dialogRequests } from './dialog-requests.ts';

const CurrentDialog = lazy(() => import('./current-dialog.tsx'));

/** Stands once near the root; shows what `confirm` and `prompt` ask. */
export function DialogHost() {
  const [request] = useStore(dialogRequests);
  return <Suspense>{request && <CurrentDialog request={request} />}</Suspense>;
}
