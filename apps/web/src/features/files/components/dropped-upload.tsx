import 'virtual:texts/files';
import { isRecordLevel, LEVELS } from '@regest/contract/levels.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import type { Drop } from '../folder/dropped-files.ts';
import { inPathOrder, type PickedFile } from '../folder/dropped-files.ts';
import { uploads } from '../upload/uploads.ts';
import { useWatchUploads } from '../use-watch-uploads.ts';

const FolderDialog = lazy(() => import('../folder/folder-dialog.tsx'));

interface Props {
  parent: FilesParent;
  drop: Drop;
}

/** Stays mounted after the drop, since it reports the uploads to the tray. */
export default function DroppedUpload({ parent, drop }: Props) {
  useWatchUploads();
  const [folder, setFolder] = useState<readonly PickedFile[]>();
  const latest = useRef(parent);
  latest.current = parent;
  useEffect(() => {
    const { level, id, institutionId, place } = latest.current;
    if (drop.hasFolder && place) setFolder(drop.files);
    else if (isRecordLevel(level) && drop.files.length > 0) {
      const files = (drop.hasFolder ? inPathOrder(drop.files) : drop.files).map(({ file }) => file);
      uploads.add(files, { level, id, institutionId, field: LEVELS[level].defaultFileField });
    }
  }, [drop]);
  if (!folder) return null;
  return (
    <Suspense>
      <FolderDialog parent={parent} picked={folder} onClose={() => setFolder(undefined)} />
    </Suspense>
  );
}
