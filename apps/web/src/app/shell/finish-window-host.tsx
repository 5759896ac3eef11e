import { lazy, Suspense } from 'react';
import { finishRequest } from '../../domain/records/finish-window.ts';
import { useStore } from '../../ui/store/store.ts';

const FinishDialog = lazy(() => import('../../features/bulk/finish-dialog.tsx'));

export function FinishWindowHost() {
  const request = useStore(finishRequest);
  return <Suspense>{request && <FinishDialog request={request} />}</Suspense>;
}
