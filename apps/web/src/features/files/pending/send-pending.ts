import { queryClient } from '../../../api/query-client.ts';
import { filesQuery } from '../../../domain/files/files-query.ts';
import type { UploadTarget } from '../upload/upload-item.ts';
import { newBatch } from '../upload/upload-queue.ts';
import { sendFile } from '../upload/uploads.ts';
import type { PendingFile } from './pending-files.ts';

const AT_ONCE = 2;

interface Sending {
  target: UploadTarget;
  /** Ids of stored files by their key; a retry sends only the others. */
  sent: Map<number, number>;
  onProgress: (part: number) => void;
}

/** Finds a file whose reply was lost, by its name among the files that have no other key. */
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

/** Sends files to a record in order and adds their ids to `sent`; stops at the first failure. */
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
