import type { FilesParent } from '../../domain/files/files-parent.ts';
import { uploads } from './upload/uploads.ts';
import { useWatchUploads } from './use-watch-uploads.ts';

interface Options {
  single: boolean;
  pictures: boolean;
}

/** Queues files for one field. In a single slot the server puts the new file in the place of the old one. */
export function useAddFiles(parent: FilesParent, field: string, { single, pictures }: Options) {
  useWatchUploads();
  return (files: readonly File[]) => {
    const wanted = single ? files.slice(0, 1) : files;
    if (wanted.length === 0) return;
    const { level, id, institutionId } = parent;
    uploads.add(wanted, { level, id, institutionId, field }, { picturesOnly: pictures });
  };
}
