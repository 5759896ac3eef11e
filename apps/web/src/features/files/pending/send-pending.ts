import { queryClient } from '../../../api/query-client.ts';
import { filesQuery } from '../../../domain/files/files-query.ts';
import type { UploadTarget } from '../upload/upload-item.ts';
import { newBatch } from '../upload/upload-queue.ts';
import { sendFile } from '../upload/uploads.ts';
import type { PendingFile } from './pending-files.ts';

const AT_ONCE = 2;

interface Sending {
  target: UploadTarget;
  /** Ids of files that are there already: a second try sends the others alone. */
  sent: Map<number, number>;
  onProgress: (part: number) => void;
}

/** The answer was lost on the way: the file is found by its name among those that no other file is. */
async function findSent(
  { file }: PendingFile,
  target: UploadTarget,
  known: ReadonlySet<number>,
): Promise<number> {
  const files = await queryClient.fetchQuery({ ...filesQuery(target), staleTime: 0 });
  const stored = files.find(({ id, name }) => name === file.name && !known.has(id));
  if (!stored) throw new Error(`${file.name} is not there`);
  return stored.id;
}

/** Sends chosen files to a record, in their order, and notes the id of each; ends at the first that cannot be sent. */
export async function sendPending(
  list: readonly PendingFile[],
  { target, sent, onProgress }: Sending,
): Promise<void> {
  const batch = newBatch();
  const waiting = list.map((one, place) => ({ one, place })).filter(({ one }) => !sent.has(one.key));
  const parts = new Map<number, number>();
  const stop = new AbortController();
  const report = () => {
    const sentBytes = [...parts.values()].reduce((sum, part) => sum + part, 0);
    onProgress((list.length - waiting.length + sentBytes) / list.length);
  };
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { one, place } = next;
      const stored = await sendFile({
        file: one.file,
        target,
        chosen: { batch, place: String(place) },
        signal: stop.signal,
        onProgress: (part) => {
          parts.set(one.key, part);
          report();
        },
      });
      sent.set(one.key, stored?.id ?? (await findSent(one, target, new Set(sent.values()))));
      parts.set(one.key, 1);
      report();
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    stop.abort();
    throw error;
  }
}
