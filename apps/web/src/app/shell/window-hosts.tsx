import { lazy, Suspense } from 'react';
import { fileWindows } from '../../domain/files/file-windows.ts';
import { finishRequest } from '../../domain/records/finish-window.ts';
import { useStore } from '../../ui/store/store.ts';

const OpenFileWindow = lazy(() => import('./file-window.tsx'));

/** Dialogs of files over the page that opened them: previews, texts and the questions before sending. */
export function FileWindowHost() {
  const windows = useStore(fileWindows);
  return windows.map((window) => (
    <Suspense key={window.key}>
      <OpenFileWindow window={window} />
    </Suspense>
  ));
}

const FinishDialog = lazy(() => import('../../features/bulk/finish-dialog.tsx'));

export function FinishWindowHost() {
  const request = useStore(finishRequest);
  return <Suspense>{request && <FinishDialog request={request} />}</Suspense>;
}
