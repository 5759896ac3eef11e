import 'virtual:texts/files';
import { isRecordLevel, LEVELS } from '@regest/contract/levels.ts';
import { lazy, Suspense, useState } from 'react';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { usePageDrop } from '../../../ui/form/use-drop.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { droppedFiles, inPathOrder, type PickedFile } from '../folder/dropped-files.ts';
import { uploads } from '../upload/uploads.ts';
import { useWatchUploads } from '../use-watch-uploads.ts';
import { DropOverlay } from './drop-overlay.tsx';

const FolderDialog = lazy(() => import('../folder/folder-dialog.tsx'));

interface Props {
  parent: FilesParent;
  title: string;
}

/** Files dropped anywhere on the page of a record go to its usual field; a folder is spread over what is below it. */
export default function PageDrop({ parent, title }: Props) {
  const { t } = useTranslation();
  useWatchUploads();
  const [folder, setFolder] = useState<readonly PickedFile[]>();
  const { level, id, institutionId } = parent;
  const field = isRecordLevel(level) ? LEVELS[level].defaultFileField : undefined;
  const isOver = usePageDrop(field !== undefined, async (data) => {
    if (field === undefined) return;
    const { hasFolder, read } = droppedFiles(data);
    const dropped = await read();
    if (hasFolder && parent.place) setFolder(dropped);
    else {
      const files = (hasFolder ? inPathOrder(dropped) : dropped).map(({ file }) => file);
      if (files.length > 0) uploads.add(files, { level, id, institutionId, field });
    }
  });
  return (
    <>
      {isOver && <DropOverlay text={t('files.dropOnRecord', { title })} />}
      {folder && (
        <Suspense>
          <FolderDialog parent={parent} picked={folder} onClose={() => setFolder(undefined)} />
        </Suspense>
      )}
    </>
  );
}
