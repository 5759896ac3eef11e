import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { createStore } from '../../ui/store/store.ts';

type NewWindow =
  | { kind: 'preview'; files: readonly FileView[]; fileId: number }
  | { kind: 'text'; file: FileView }
  | { kind: 'events'; file: FileView }
  | { kind: 'send'; textKind: TextKind; files: readonly FileView[] };
export type FileWindow = NewWindow & { key: number };

/** Open windows over the page, the last on top: a text may be opened from a preview. */
export const fileWindows = createStore<readonly FileWindow[]>([]);
let nextKey = 1;

function open(window: NewWindow) {
  fileWindows.set([...fileWindows.get(), { ...window, key: nextKey++ }]);
}

/** `files` are those that can be paged through. */
export function openPreview(files: readonly FileView[], fileId: number) {
  open({ kind: 'preview', files, fileId });
}

export function openText(file: FileView) {
  open({ kind: 'text', file });
}

export function openEvents(file: FileView) {
  open({ kind: 'events', file });
}

/** Asks the questions, then sends what passes them. */
export function openSending(textKind: TextKind, files: readonly FileView[]) {
  open({ kind: 'send', textKind, files });
}

export function closeFileWindow(key: number) {
  fileWindows.set(fileWindows.get().filter((window) => window.key !== key));
}
