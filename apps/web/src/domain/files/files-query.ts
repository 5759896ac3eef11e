import { type FileView, filesApi } from '@regest/contract/endpoints/files.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { fileKind } from './file-kind.ts';
import type { FilesParent } from './files-parent.ts';

const TEXT_EVERY = 5_000;
const PICTURE_EVERY = 2_000;
/** A file that has no picture by then will have none. */
const PICTURE_WAIT_MS = 30_000;
let lastChange = 0;

/** The address of its small picture is given as soon as the film is known, its poster only once it is drawn. */
function isBeingDrawn(file: FileView): boolean {
  return fileKind(file.mimeType) === 'video' && file.thumbnail !== null && file.poster === null;
}

/** True where a file waits for a text or the virus scan. */
function waits(files: readonly FileView[]): boolean {
  return files.some((file) => file.transcription === 'processing' || file.problem === 'notScanned');
}

/** The worker draws thumbnails and counts pages a moment after the upload. */
function waitsForPictures(files: readonly FileView[]): boolean {
  if (Date.now() - lastChange > PICTURE_WAIT_MS) return false;
  return files.some((file) => {
    const kind = fileKind(file.mimeType);
    return kind === 'audio' ? file.duration === null : kind !== 'other' && file.thumbnail === null;
  });
}

function refreshEvery(files: readonly FileView[] | undefined): number | false {
  if (!files) return false;
  if (waitsForPictures(files) || files.some(isBeingDrawn)) return PICTURE_EVERY;
  return waits(files) ? TEXT_EVERY : false;
}

function filesKey({ level, id }: Pick<FilesParent, 'level' | 'id'>) {
  return ['files', level, id] as const;
}

/** Every file of a record or an institution, all its file fields together. */
export function filesQuery(parent: Pick<FilesParent, 'level' | 'id'>) {
  const { level, id } = parent;
  return queryOptions({
    queryKey: filesKey(parent),
    queryFn: ({ signal }) => call(filesApi.list, { params: { level, id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => refreshEvery(state.data),
  });
}

export async function refreshFiles(parent?: Pick<FilesParent, 'level' | 'id'>) {
  lastChange = Date.now();
  void queryClient.invalidateQueries({ queryKey: ['file-counts'] });
  const queryKey = parent ? filesKey(parent) : ['files'];
  // The first list may still be pending, from before the change; it would be mistaken for the new one.
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** A pending list was made before the coming change, and would undo it on the screen. */
export function stopReadingFiles() {
  return queryClient.cancelQueries({
    queryKey: ['files'],
    predicate: ({ state }) => state.data !== undefined,
  });
}

/** Shows an answer of the server at once, before the list is read again. */
export function putFile(file: FileView) {
  queryClient.setQueriesData<FileView[]>({ queryKey: ['files'] }, (files) =>
    files?.map((other) => (other.id === file.id ? file : other)),
  );
}

export function addFile(parent: Pick<FilesParent, 'level' | 'id'>, file: FileView) {
  lastChange = Date.now();
  queryClient.setQueryData<FileView[]>(filesKey(parent), (files) =>
    files && !files.some(({ id }) => id === file.id) ? [...files, file] : files,
  );
}

export function dropFile(id: number) {
  queryClient.setQueriesData<FileView[]>({ queryKey: ['files'] }, (files) =>
    files?.filter((file) => file.id !== id),
  );
}
