import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { createStore } from '../../ui/store/store.ts';
import type { ReviewScope } from './review-query.ts';

/** Place at which a text opens: the page of a scan, from 1, or the second of a recording, and a word to search for. */
export interface TextPlace {
  page: number;
  time?: number;
  word?: string;
}

/** The open part of the texts that are checked one after another, whatever records they belong to. */
export interface Review {
  /** Where further texts come from; absent where all are in `files`. */
  scope?: ReviewScope;
  files: readonly FileView[];
  /** Files of the parts before. */
  earlier: readonly FileView[];
  /** Texts of the same round before this part. */
  offset: number;
  /** Of the round. */
  total: number;
  /** Ids of texts that were marked as checked. */
  checked: readonly number[];
}

type NewWindow =
  | { kind: 'preview'; files: readonly FileView[]; fileId: number; time?: number }
  | { kind: 'text'; file: FileView; place?: TextPlace; review?: Review }
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

export function openReview(part: Pick<Review, 'scope' | 'files' | 'total'>) {
  const [file] = part.files;
  if (file) open({ kind: 'text', file, review: { ...part, earlier: [], offset: 0, checked: [] } });
}

/** Another file in the window that is open, with its review where that has changed. */
export function turnText(key: number, file: FileView, review?: Review) {
  fileWindows.set(
    fileWindows
      .get()
      .map((window) =>
        window.key === key && window.kind === 'text'
          ? { key, kind: 'text', file, review: review ?? window.review }
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
