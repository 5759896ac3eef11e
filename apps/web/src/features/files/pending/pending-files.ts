import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { createStore } from '../../../ui/store/store.ts';
import { unsavedWork } from '../../../ui/unsaved/unsaved-work.ts';
import { uploads } from '../upload/uploads.ts';

const LEAVING = 'waiting-files';

export interface PendingFile {
  key: number;
  field: string;
  file: File;
}

let nextKey = 1;

/** Files chosen for a new record; they are sent when it is saved. */
export const pendingFiles = createStore<readonly PendingFile[]>([]);

function put(list: readonly PendingFile[]) {
  pendingFiles.set(list);
  unsavedWork.mark(LEAVING, list.length > 0);
}

export function addPending(field: string, files: readonly File[]) {
  put([...pendingFiles.get(), ...files.map((file) => ({ key: nextKey++, field, file }))]);
}

export function removePending(key: number) {
  put(pendingFiles.get().filter((one) => one.key !== key));
}

export function clearPending() {
  put([]);
}

/** Sends the files of the saved record in the order of their choice, field by field. */
export function uploadPending({ level, id, institutionId }: RecordView) {
  const list = pendingFiles.get();
  put([]);
  for (const field of new Set(list.map((one) => one.field))) {
    const files = list.filter((one) => one.field === field).map(({ file }) => file);
    uploads.add(files, { level, id, institutionId, field });
  }
}
