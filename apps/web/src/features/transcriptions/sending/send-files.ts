import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { queryClient } from '../../../api/query-client.ts';
import { openText } from '../../../domain/files/file-windows.ts';
import { putFile, refreshFiles } from '../../../domain/files/files-query.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { tasks } from '../../../ui/task-tray/tasks.ts';
import type { Translate } from '../../../ui/texts/translate.ts';
import { refreshQuota } from '../quota/quota-query.ts';
import { failureText, sendOcr, sendSpeech } from './send-one.ts';

interface SentFile {
  file: FileView;
  language?: string;
}

/** As many calls at once; the server works them off by its own cores anyway. */
const AT_ONCE = 4;
const TITLES = { ocr: 'ocr.title', stt: 'transcription.title' } as const;
const READY = { ocr: 'ocr.ready', stt: 'transcription.ready' } as const;
const SENT = { ocr: 'files.sentToOcr', stt: 'files.sentToTranscription' } as const;

/** Sends in the background; the tray tells how it goes, whatever page is open. */
export async function sendFiles(kind: TextKind, files: readonly SentFile[], t: Translate): Promise<void> {
  const [only] = files;
  if (!only) return;
  const name = files.length === 1 ? only.file.name : t('count.files', { count: files.length });
  const task = tasks.start({ title: `${t(TITLES[kind])}: ${name}`, progress: 0, href: '/jobs' });
  notify.info(t(SENT[kind], { count: files.length }));
  const parts = new Map<number, number>();
  const failures: string[] = [];
  // Leaving the page only stops the watching: the work itself goes on at the server.
  const { signal } = new AbortController();

  function report() {
    const sum = [...parts.values()].reduce((total, part) => total + part, 0);
    const done = [...parts.values()].filter((part) => part === 1).length;
    tasks.update(task, {
      progress: sum / files.length,
      detail: files.length > 1 ? t('jobs.doneOf', { done, total: files.length }) : undefined,
    });
  }

  async function one({ file, language }: SentFile) {
    putFile({ ...file, transcription: 'processing' });
    const onProgress = (part: number) => {
      parts.set(file.id, Math.min(part, 0.99));
      report();
    };
    const sending = { fileId: file.id, institutionId: file.institutionId, signal, onProgress };
    try {
      if (kind === 'ocr') await sendOcr(sending, t);
      else await sendSpeech(sending, language ?? '');
    } catch (error) {
      failures.push(files.length > 1 ? `${file.name}: ${failureText(error, t)}` : failureText(error, t));
    }
    parts.set(file.id, 1);
    report();
    queryClient.invalidateQueries({ queryKey: ['transcription', file.id] });
    refreshFiles();
  }

  const queue = [...files];
  const lanes = Array.from({ length: Math.min(AT_ONCE, files.length) }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await one(next);
  });
  await Promise.all(lanes);
  refreshQuota();
  queryClient.invalidateQueries({ queryKey: ['jobs'] });
  if (failures.length > 0) {
    tasks.fail(task, failures.slice(0, 3).join(' '));
    notify.error(failures[0] ?? t('errors.unknown'));
    return;
  }
  tasks.finish(task, { detail: t(READY[kind]) });
  notify.success(
    t(READY[kind]),
    files.length === 1
      ? {
          label: t('files.openText'),
          run: () => openText({ ...only.file, transcription: 'ready' }),
        }
      : undefined,
  );
}
