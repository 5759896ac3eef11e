import { lazy, Suspense } from 'react';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import type { FoundFile } from '../folder/dropped-files.ts';

const FolderDialog = lazy(() => import('../folder/folder-dialog.tsx'));

interface Props {
  parent: FilesParent;
  found: readonly FoundFile[];
  onClose: () => void;
}

/** Folders are rare: what deals with them loads when one is given. */
export function FolderWindow(props: Props) {
  return (
    <Suspense>
      <FolderDialog {...props} />
    </Suspense>
  );
}
