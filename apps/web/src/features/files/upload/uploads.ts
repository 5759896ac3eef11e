import { filesApi, type UploadedFile } from '@regest/contract/endpoints/files.ts';
import { upload } from '../../../api/upload.ts';
import { addFile, refreshFiles } from '../../../domain/files/files-query.ts';
import { noticeLink } from '../../../domain/records/notice-link.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { tasks } from '../../../ui/task-tray/tasks.ts';
import { unsavedWork } from '../../../ui/unsaved/unsaved-work.ts';
import { partsOf, type SendOptions, type UploadItem } from './upload-item.ts';
import { createUploadQueue } from './upload-queue.ts';

/** Bytes; above this a broken connection costs more than the additional calls of a resumable upload. */
const RESUMABLE_FROM = 16 * 1024 * 1024;

function sendWhole({ file, target, chosen, signal, onProgress }: SendOptions): Promise<UploadedFile> {
  const form = new FormData();
  const fields = { ...partsOf(target, file), ...chosen };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('fileContent', file, file.name);
  return upload<UploadedFile>(filesApi.upload.path, form, { signal, onProgress });
}

/** Returns null when the file is stored but the last reply was lost. */
export async function sendFile(options: SendOptions): Promise<UploadedFile | null> {
  if (options.file.size < RESUMABLE_FROM) return sendWhole(options);
  const { sendInParts } = await import('./send-in-parts.ts');
  return sendInParts(options);
}

/** Stored files with the same content as running uploads. */
let repeated: NonNullable<UploadedFile['sameAs']>[] = [];

export const uploads = createUploadQueue({
  send: sendFile,
  onDone(target, file) {
    if (file) addFile(target, file);
    if (file?.sameAs) repeated = [...repeated, file.sameAs];
    refreshFiles(target);
  },
});

const LEAVING = 'uploads';

function isUnfinished({ state }: UploadItem): boolean {
  return state === 'waiting' || state === 'sending';
}

function warnBeforeUnload(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/** Functions, since the texts of files may load after the watch starts. */
interface TrayTexts {
  title: () => string;
  detail: (done: number, total: number) => string;
  failed: (count: number) => string;
  success: (count: number) => string;
  repeated: (count: number, name: string) => string;
}

let task: string | undefined;
let batch: ReadonlySet<number> = new Set();

/** One task in the tray for all uploads, and a warning before the tab is closed. */
function report(texts: TrayTexts) {
  const items = uploads.items.get();
  const unfinished = items.filter(isUnfinished);
  if (unfinished.length > 0 && task === undefined) {
    task = tasks.start({ title: texts.title(), progress: 0 });
    batch = new Set();
    window.addEventListener('beforeunload', warnBeforeUnload);
    unsavedWork.mark(LEAVING, true);
  }
  if (task === undefined) return;
  batch = new Set([...batch, ...unfinished.map(({ key }) => key)]);
  const batchItems = items.filter(({ key }) => batch.has(key));
  const doneCount = batchItems.filter(({ state }) => state === 'done').length;
  if (unfinished.length > 0) {
    const progress =
      batchItems.reduce((sum, item) => sum + item.progress, 0) / Math.max(1, batchItems.length);
    tasks.update(task, { progress, detail: texts.detail(doneCount, batchItems.length) });
    return;
  }
  const failed = batchItems.filter(({ state }) => state === 'failed').length;
  if (failed > 0) tasks.fail(task, texts.failed(failed));
  else if (doneCount > 0) tasks.finish(task, { detail: texts.detail(doneCount, batchItems.length) });
  else tasks.dismiss(task);
  const [first] = repeated;
  const messages = [texts.success(doneCount), first && texts.repeated(repeated.length, first.name)];
  if (doneCount > 0)
    notify.success(messages.filter(Boolean).join(' '), undefined, first && noticeLink(first.record));
  repeated = [];
  task = undefined;
  window.removeEventListener('beforeunload', warnBeforeUnload);
  unsavedWork.mark(LEAVING, false);
  uploads.clear(batchItems.filter(({ state }) => state === 'done').map(({ key }) => key));
}

let watched = false;

/** Called by every component that starts uploads, since it has the texts. */
export function watchUploads(texts: TrayTexts) {
  if (watched) return;
  watched = true;
  uploads.items.subscribe(() => report(texts));
}
