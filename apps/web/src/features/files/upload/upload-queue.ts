import type { UploadedFile } from '@regest/contract/endpoints/files.ts';
import { fileNameFault } from '@regest/contract/text/file-name.ts';
import { isPicture, MAX_FILE_BYTES } from '@regest/contract/values/file-types.ts';
import { ApiError } from '../../../api/api-error.ts';
import { createStore } from '../../../ui/store/store.ts';
import {
  mayRetryUpload,
  type SendOptions,
  type UploadFault,
  type UploadItem,
  type UploadTarget,
} from './upload-item.ts';

/** Faults that the client can detect before sending. */
function faultBefore(file: Pick<File, 'name' | 'size' | 'type'>, picturesOnly: boolean): UploadFault | null {
  if (file.size > MAX_FILE_BYTES) return 'tooBig';
  if (file.size === 0) return 'empty';
  if (fileNameFault(file.name) !== null) return 'name';
  return picturesOnly && !isPicture(file.type) ? 'picturesOnly' : null;
}

function faultAfter(error: unknown): UploadFault {
  if (!(error instanceof ApiError) || error.status === 0) return 'lost';
  if (error.status === 413) return 'tooBig';
  if (error.status === 415) return 'type';
  if (error.status === 403 || error.status === 404) return 'forbidden';
  if (error.status === 400) return 'name';
  return 'server';
}

type Send = (options: SendOptions) => Promise<UploadedFile | null>;

interface Options {
  send: Send;
  onDone: (target: UploadTarget, file: UploadedFile | null) => void;
  /** Number of concurrent uploads. */
  atOnce?: number;
}

/** A random id; `randomUUID` needs a secure origin, which an archive's own network may lack. */
export function newBatch(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}

/** Files being sent to the server. It lives outside the pages, so that uploads go on while another page is open. */
export function createUploadQueue({ send, onDone, atOnce = 2 }: Options) {
  const items = createStore<readonly UploadItem[]>([]);
  const stops = new Map<number, AbortController>();
  let nextKey = 1;

  function change(key: number, part: Partial<UploadItem>) {
    items.set(items.get().map((item) => (item.key === key ? { ...item, ...part } : item)));
  }

  function drop(key: number) {
    items.set(items.get().filter((item) => item.key !== key));
  }

  async function run(item: UploadItem) {
    const stop = new AbortController();
    stops.set(item.key, stop);
    change(item.key, { state: 'sending', progress: 0, fault: undefined });
    try {
      const { file, target, chosen } = item;
      const onProgress = (progress: number) => change(item.key, { progress });
      const stored = await send({ file, target, chosen, signal: stop.signal, onProgress });
      // Called before the state changes, so that every reply is processed when the queue ends.
      onDone(target, stored);
      change(item.key, { state: 'done', progress: 1 });
    } catch (error) {
      if (!stop.signal.aborted) change(item.key, { state: 'failed', fault: faultAfter(error) });
    } finally {
      stops.delete(item.key);
      advance();
    }
  }

  function advance() {
    const list = items.get();
    const free = atOnce - list.filter(({ state }) => state === 'sending').length;
    for (const item of list.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) run(item);
  }

  return {
    items,
    /** Returns the keys of the new items, in the order of the files. */
    add(files: readonly File[], target: UploadTarget, { picturesOnly = false } = {}): number[] {
      const batch = newBatch();
      const added = files.map((file, place): UploadItem => {
        const fault = faultBefore(file, picturesOnly);
        const batchPlace = { batch, place: String(place) };
        const common = { key: nextKey++, target, file, chosen: batchPlace, progress: 0 };
        return fault ? { ...common, state: 'failed', fault } : { ...common, state: 'waiting' };
      });
      items.set([...items.get(), ...added]);
      advance();
      return added.map(({ key }) => key);
    },
    /** Stops the upload and removes the item from the list. */
    cancel(key: number) {
      stops.get(key)?.abort();
      drop(key);
      advance();
    },
    retry(key: number) {
      const item = items.get().find((candidate) => candidate.key === key);
      if (!item || !mayRetryUpload(item)) return;
      change(key, { state: 'waiting', progress: 0, fault: undefined });
      advance();
    },
    clear(keys: readonly number[]) {
      items.set(items.get().filter((item) => !keys.includes(item.key) || item.state === 'sending'));
    },
  };
}
