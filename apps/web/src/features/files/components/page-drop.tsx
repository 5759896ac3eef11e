import { lazy, Suspense, useState } from 'react';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { usePageDrop } from '../../../ui/form/use-drop.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { type Drop, droppedFiles } from '../folder/dropped-files.ts';
import { DropOverlay } from './drop-overlay.tsx';

// The upload code loads with the first files; the drop area is there from the start.
const DroppedUpload = lazy(() => import('./dropped-upload.tsx'));

interface Props {
  parent: FilesParent;
  title: string;
}

/** Files dropped anywhere on the page of a record go to its default field; those of a folder to the records below. */
export function PageDrop({ parent, title }: Props) {
  const { t } = useTranslation();
  const [drop, setDrop] = useState<Drop>();
  const isOver = usePageDrop(true, async (data) => {
    const { hasFolder, read } = droppedFiles(data);
    setDrop({ hasFolder, files: await read() });
  });
  return (
    <>
      {isOver && <DropOverlay text={t('files.dropOnRecord', { title })} />}
      <Suspense>{drop && <DroppedUpload parent={parent} drop={drop} />}</Suspense>
    </>
  );
}
