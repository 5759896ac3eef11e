import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { createStore } from '../../ui/store/store.ts';

/** Place at which a text opens: the page of a scan, from 1, or the second of a recording, and a word to search for. */
export interface TextPlace {
  page: number;
  time?: number;
  word?: string;
}

type NewWindow =
  | { kind: 'preview'; files: readonly FileView[]; fileId: number; time?: number }
  | { kind: 'text'; file: FileView; place?: TextPlace; queue?: readonly FileView[] }
  | { kind: 'events'; file: FileView }
  | { kind: 'edit'; file: FileView }
  | { kind: 'send'; textKind: TextKind; files: readonly FileView[] };
export type FileWindow = NewWindow & { key: number };

/** Open windows over the page, the last on top: a text may be opened from a preview. */
export const fileWindows = createStore<readonly FileWindow[]>([]);
let nextKey = 1;

function open(window: NewWindow) {
  fileWindows.set([...fileWindows.get(), { ...window, key: nextKey++ }]);
}

/** `files` are those that can be paged through; `time` is the second at which a recording begins. */
export function openPreview(files: readonly FileView[], fileId: number, time?: number) {
  open({ kind: 'preview', files, fileId, time });
}

export function openText(file: FileView, place?: TextPlace) {
  open({ kind: 'text', file, place });
}

/** Texts that are read one after another, whatever records they belong to. */
export function openReview(queue: readonly FileView[]) {
  const [file] = queue;
  if (file) open({ kind: 'text', file, queue });
}

/** Another file in the window that is open. */
export function turnText(key: number, file: FileView) {
  fileWindows.set(
    fileWindows
      .get()
      .map((window) =>
        window.key === key && window.kind === 'text'
          ? { key, kind: 'text', file, queue: window.queue }
          : window,
      ),
  );
}

export function openEvents(file: FileView) {
  open({ kind: 'events', file });
}

export function openEdit(file: FileView) {
  open({ kind: 'edit', file });
}

/** Asks the questions, then sends what passes them. */
export function openSending(textKind: TextKind, files: readonly FileView[]) {
  open({ kind: 'send', textKind, files });
}

export function closeFileWindow(key: number) {
  fileWindows.set(fileWindows.get().filter((window) => window.key !== key));
}
