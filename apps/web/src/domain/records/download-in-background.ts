import { download } from '../../api/download.ts';
import { formatFileSize } from '../../ui/format/format-number.ts';
import { notify } from '../../ui/notices/notify.ts';
import { createStore } from '../../ui/store/store.ts';
import { tasks } from '../../ui/task-tray/tasks.ts';
import type { Translate } from '../../ui/texts/translate.ts';

const NOTICE_DELAY_MS = 2_000;
const TELL_EVERY = 500;

/** Addresses being fetched now: the menus show them as busy, and nothing is fetched twice at once. */
export const downloads = createStore<ReadonlySet<string>>(new Set());

function mark(url: string, running: boolean) {
  const next = new Set(downloads.get());
  if (running) next.add(url);
  else next.delete(url);
  downloads.set(next);
}

interface File {
  url: string;
  fallbackName: string;
  /** Its line in the task tray. */
  title: string;
  /** Said when it takes longer than two seconds. */
  slowText: string;
}

function throttled(tell: (bytes: number) => void): (bytes: number) => void {
  let next = 0;
  return (bytes) => {
    if (Date.now() < next) return;
    next = Date.now() + TELL_EVERY;
    tell(bytes);
  };
}

export async function downloadInBackground({ url, fallbackName, title, slowText }: File, t: Translate) {
  if (downloads.get().has(url)) {
    notify.info(t('exports.alreadyRunning'));
    return;
  }
  mark(url, true);
  const stop = new AbortController();
  const task = tasks.start({ title, detail: t('exports.inProgress'), cancel: () => stop.abort() });
  const slow = setTimeout(() => notify.info(slowText), NOTICE_DELAY_MS);
  try {
    // An export is streamed, so its size is unknown: the received bytes are shown instead.
    const tell = throttled((bytes: number) =>
      tasks.update(task, { detail: t('exports.received', { size: formatFileSize(bytes) }) }),
    );
    const fileName = await download(url, fallbackName, stop.signal, tell);
    const text = t('exports.download.success', { fileName });
    tasks.finish(task, { detail: text });
    notify.success(text);
  } catch {
    if (stop.signal.aborted) {
      tasks.dismiss(task);
    } else {
      tasks.fail(task, t('exports.download.error'));
      notify.error(t('exports.download.error'));
    }
  } finally {
    clearTimeout(slow);
    mark(url, false);
  }
}
