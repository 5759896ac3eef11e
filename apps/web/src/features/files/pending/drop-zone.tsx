import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { usePageDrop } from '../../../ui/form/use-drop.ts';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { DropOverlay } from '../components/drop-overlay.tsx';
import { droppedFiles, inPathOrder } from '../folder/dropped-files.ts';
import { addPending, clearPending, pendingFiles } from './pending-files.ts';

// Lazy, since most new records start without files.
const WaitingBanner = lazy(() => import('./waiting-banner.tsx'));

interface Props {
  level: RecordLevel;
  onSplit?: (() => void) | undefined;
  children: ReactNode;
}

/** Accepts files on the whole page of a new record, on any tab, for its default field. */
export function DropZone({ level, onSplit, children }: Props) {
  const { t } = useTranslation();
  const { length } = useStore(pendingFiles);
  const isOver = usePageDrop(true, async (data) => {
    const { hasFolder, read } = droppedFiles(data);
    const dropped = await read();
    const files = (hasFolder ? inPathOrder(dropped) : dropped).map(({ file }) => file);
    addPending(LEVELS[level].defaultFileField, files);
  });
  useEffect(() => clearPending, []);
  return (
    <>
      {isOver && <DropOverlay text={t('files.dropHere')} />}
      <Suspense>{length > 0 && <WaitingBanner count={length} onSplit={onSplit} />}</Suspense>
      {children}
    </>
  );
}
