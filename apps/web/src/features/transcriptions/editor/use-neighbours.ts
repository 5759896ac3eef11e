import { FILE_PARENTS, type FileView } from '@regest/contract/endpoints/files.ts';
import { useQuery } from '@tanstack/react-query';
import { filesQuery } from '../../../domain/files/files-query.ts';

export interface Neighbours {
  previous?: FileView;
  next?: FileView;
}

export function neighboursIn(files: readonly FileView[], file: FileView): Neighbours {
  const at = files.findIndex(({ id }) => id === file.id);
  return at < 0 ? {} : { previous: files[at - 1], next: files[at + 1] };
}

/** The files of the same record that have a text, before and after this one. */
export function useNeighbours(file: FileView): Neighbours {
  const level = FILE_PARENTS.find((one) => one === file.parentLevel);
  const { data = [] } = useQuery({
    ...filesQuery({ level: level ?? 'document', id: file.parentId ?? 0 }),
    enabled: level !== undefined && file.parentId !== null,
  });
  const texts = data.filter(({ id, transcription }) => transcription === 'ready' || id === file.id);
  return neighboursIn(texts, file);
}
