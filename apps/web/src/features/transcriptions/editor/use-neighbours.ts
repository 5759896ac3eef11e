import { FILE_PARENTS, type FileView } from '@regest/contract/endpoints/files.ts';
import { useQuery } from '@tanstack/react-query';
import { filesQuery } from '../../../domain/files/files-query.ts';

export interface Neighbours {
  previous?: FileView;
  next?: FileView;
}

/** The files of the same record that have a text, before and after this one. */
export function useNeighbours(file: FileView): Neighbours {
  const level = FILE_PARENTS.find((one) => one === file.parentLevel);
  const { data = [] } = useQuery({
    ...filesQuery({ level: level ?? 'document', id: file.parentId ?? 0 }),
    enabled: level !== undefined && file.parentId !== null,
  });
  const texts = data.filter(({ id, transcription }) => transcription === 'ready' || id === file.id);
  const at = texts.findIndex(({ id }) => id === file.id);
  return at < 0 ? {} : { previous: texts[at - 1], next: texts[at + 1] };
}
