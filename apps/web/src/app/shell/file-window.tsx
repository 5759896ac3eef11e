import { lazy } from 'react';
import { closeFileWindow, type FileWindow, turnText } from '../../domain/files/file-windows.ts';

const PreviewDialog = lazy(() => import('../../features/files/preview/preview-dialog.tsx'));
const FileEventsDialog = lazy(() => import('../../features/files/events/file-events-dialog.tsx'));
const EditDialog = lazy(() => import('../../features/files/edit/edit-dialog.tsx'));
const TextDialog = lazy(() => import('../../features/transcriptions/editor/text-dialog.tsx'));
const SendDialog = lazy(() => import('../../features/transcriptions/quiz/send-dialog.tsx'));

/** The dialog of one open window. */
export default function OpenFileWindow({ window }: { window: FileWindow }) {
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
          review={window.review}
          onTurn={(file, review) => turnText(window.key, file, review)}
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
