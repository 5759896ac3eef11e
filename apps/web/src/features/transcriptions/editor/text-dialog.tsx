import 'virtual:texts/files';
import 'virtual:texts/texts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TranscriptionView } from '@regest/contract/endpoints/transcriptions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, errorMessageKey } from '../../../api/api-error.ts';
import { isPlayed } from '../../../domain/files/file-kind.ts';
import type { Review, TextPlace } from '../../../domain/files/file-windows.ts';
import { transcriptionQuery } from '../../../domain/files/viewers/captions.ts';
import { FullDialog } from '../../../ui/dialogs/full-dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { TextEditor } from './text-editor.tsx';
import { neighboursIn, useNeighbours } from './use-neighbours.ts';

interface Props {
  file: FileView;
  place?: TextPlace;
  /** Texts to check in order; without it the neighbours are the files of the same record. */
  review?: Review;
  /** Opens the text of another file, with a review if it has changed. */
  onTurn: (file: FileView, review?: Review) => void;
  onClose: () => void;
}

/** Stays mounted while the inner dialog is replaced on loading and for other files, so that it can return the focus. */
export default function TextDialog(props: Props) {
  useReturnFocus();
  return <TextOfFile key={props.file.id} {...props} />;
}

/** The text of a file; without one the editor opens empty, so that a person can type it. */
function TextOfFile({ file, place, review, onTurn, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, isFetchedAfterMount, refetch } = useQuery(transcriptionQuery(file.id));
  const siblings = useNeighbours(file);
  const neighbours = review ? neighboursIn(review.files, file) : siblings;
  const isNew = error instanceof ApiError && error.status === 404;
  // Editing starts from a new read, not from the cache of a preview.
  if (isNew || (data && isFetchedAfterMount)) {
    const loaded: TranscriptionView | null = isNew ? null : (data ?? null);
    const kind: TextKind = loaded?.kind ?? (isPlayed(file.mimeType) ? 'stt' : 'ocr');
    return <TextEditor {...{ file, kind, loaded, place, review, neighbours, onTurn, onClose }} />;
  }
  return (
    <FullDialog title={t('textEditor.title', { name: file.name })} onClose={onClose}>
      {error ? (
        <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />
      ) : (
        <Loading rows={10} />
      )}
    </FullDialog>
  );
}
