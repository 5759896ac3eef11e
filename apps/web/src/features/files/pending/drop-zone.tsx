import 'virtual:texts/files';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { type ReactNode, useEffect } from 'react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { usePageDrop } from '../../../ui/form/use-drop.ts';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { DropOverlay } from '../components/drop-overlay.tsx';
import { droppedFiles, inPathOrder } from '../folder/dropped-files.ts';
import { useWatchUploads } from '../use-watch-uploads.ts';
import classes from './drop-zone.module.css';
import { addPending, clearPending, pendingFiles } from './pending-files.ts';

/** The whole screen of a new record takes files, whichever tab is open; they go to its usual field. */
export default function DropZone({ level, children }: { level: RecordLevel; children: ReactNode }) {
  const { t } = useTranslation();
  useWatchUploads();
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
      {length > 0 && (
        <div className={classes.waiting}>
          <Banner kind="info">{t('files.waiting', { count: length })}</Banner>
        </div>
      )}
      {children}
    </>
  );
}
