import type { Deps } from '../../deps.ts';
import { inspectFile } from '../../derivatives/inspect-file.ts';
import type { FileProperties } from '../../derivatives/tasks.ts';
import { mayPass } from '../../engines/engine-errors.ts';
import type { FileRow } from '../../queries/files/find-files.ts';
import { setFacts } from '../../queries/files/write-files.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { requireScanned } from '../preservation/require-scanned.ts';

export type InspectedFile = Pick<FileRow, 'mime_type' | 'pages' | 'duration' | 'problem'>;

/** Looks inside a file. A hostile one costs a child process its life, never ours. */
export function inspectStored(
  { store }: Pick<Deps, 'store'>,
  file: Pick<FileRow, 'content_id'>,
  signal?: AbortSignal,
): Promise<FileProperties> {
  return withLocalFile(store, file.content_id, (path) => inspectFile(path, signal));
}

/** The facts of a file; one that no worker has inspected yet is inspected now. */
export async function inspected(deps: Pick<Deps, 'db' | 'store'>, file: FileRow): Promise<InspectedFile> {
  requireScanned(file);
  if (file.inspected_at !== null) return file;
  const properties = await inspectStored(deps, file);
  // The worker has yet to come, and looks again.
  if (!mayPass(properties.problem)) await setFacts(deps.db, file.id, properties);
  const { mimeType, pages, durationSeconds, problem } = properties;
  return { mime_type: mimeType, pages, duration: durationSeconds, problem };
}
