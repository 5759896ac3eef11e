import { lazy, Suspense } from 'react';
import { closeFileWindow, type FileWindow, fileWindows, turnText } from '../../domain/files/file-windows.ts';
import { finishRequest } from '../../domain/records/finish-window.ts';
import { useStore } from '../../ui/store/store.ts';

const PreviewDialog = lazy(() => import('../../features/files/preview/preview-dialog.tsx'));
const FileEventsDialog = lazy(() => import('../../features/files/events/file-events-dialog.tsx'));
const EditDialog = lazy(() => import('../../features/files/edit/edit-dialog.tsx'));
const TextDialog = lazy(() => import('../../features/transcriptions/editor/text-dialog.tsx'));
const SendDialog = lazy(() => import('../../features/transcriptions/quiz/send-dialog.tsx'));

function Opened({ window }: { window: FileWindow }) {
  const onClose = () => closeFileWindow(window.key);
  switch (window.kind) {
    case 'preview':
      return (
        <PreviewDialog files={window.files} fileId={window.fileId} time={window.time} onClose={onClose} />
      );
    case 'text':
      return (
        <TextDialog
          file={window.file}
          place={window.place}
          queue={window.queue}
          onTurn={(file) => turnText(window.key, file)}
          onClose={onClose}
        />
      );
    case 'events':
      return <FileEventsDialog file={window.file} onClose={onClose} />;
    case 'edit':
      return <EditDialog file={window.file} onClose={onClose} />;
    case 'send':
      return <SendDialog kind={window.textKind} files={window.files} onClose={onClose} />;
  }
}

/** Dialogs of files: previews, texts and the questions before sending, over the page that opened them. */
export function FileWindowHost() {
  const windows = useStore(fileWindows);
  return windows.map((window) => (
    <Suspense key={window.key}>
      <Opened window={window} />
    </Suspense>
  ));
}

const FinishDialog = lazy(() => import('../../features/bulk/finish-dialog.tsx'));

export function FinishWindowHost() {
  const request = useStore(finishRequest);
  return <Suspense>{request && <FinishDialog request={request} />}</Suspense>;
}
