import type { FileView } from '@regest/contract/endpoints/files.ts';
import { transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { ApiError, errorMessageKey } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { openReview, openText } from '../../../domain/files/file-windows.ts';
import { putFile, refreshFiles } from '../../../domain/files/files-query.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { tasks } from '../../../ui/task-tray/tasks.ts';
import type { Translate } from '../../../ui/texts/translate.ts';
import { refreshQuota } from '../quota/quota-query.ts';
import { watchJobs } from './watch-jobs.ts';

interface QueuedFile {
  file: FileView;
  language?: string;
}

/** Names in the notice; the page of jobs has the rest. */
const MAX_NAMES = 5;
const TITLES = { ocr: 'ocr.title', stt: 'transcription.title' } as const;
const READY = { ocr: 'ocr.ready', stt: 'transcription.ready' } as const;
const READY_ALL = { ocr: 'ocr.readyAll', stt: 'transcription.readyAll' } as const;
const SENT = { ocr: 'files.sentToOcr', stt: 'files.sentToTranscription' } as const;

function failureText(error: unknown, t: Translate): string {
  // This message tells the administrator what to do.
  if (error instanceof ApiError && error.type === 'engineUnavailable') return error.message;
  return t(errorMessageKey(error));
}

function refresh() {
  refreshQuota();
  refreshFiles();
  void queryClient.invalidateQueries({ queryKey: ['jobs'] });
}

/** Sends all files, then shows the notice; the tray follows the jobs of the server. */
export async function sendFiles(kind: TextKind, files: readonly QueuedFile[], t: Translate): Promise<void> {
  const byId = new Map(files.map(({ file }) => [file.id, file]));
  const institutionId = files[0]?.file.institutionId;
  if (institutionId === undefined) return;
  for (const { file } of files) putFile({ ...file, transcription: 'processing' });
  const body = { kind, files: files.map(({ file, language }) => ({ id: file.id, language })) };
  const result = await call(transcriptionsApi.send, { body }).catch((error) => {
    notify.error(failureText(error, t));
    return undefined;
  });
  refresh();
  if (!result) return;
  const underway = [...result.sent, ...result.underway];
  if (result.refused.length > 0) {
    const named = result.refused.slice(0, MAX_NAMES).map(({ name, reason }) => `${name}: ${reason}`);
    const [only] = result.refused;
    notify.error(
      files.length === 1 && only
        ? only.reason
        : `${t('files.notSent', { count: result.refused.length })} ${named.join(' ')}`,
    );
  }
  if (underway.length === 0) return;
  notify.info(t(SENT[kind], { count: underway.length }));
  const [first = 0] = underway;
  const name =
    underway.length === 1 ? (byId.get(first)?.name ?? '') : t('count.files', { count: underway.length });
  const task = tasks.start({ title: `${t(TITLES[kind])}: ${name}`, progress: 0, href: '/jobs' });
  const jobs = await watchJobs(institutionId, new Set(underway), (list) => {
    const sum = list.reduce((total, { state, progress }) => total + (state === 'done' ? 1 : progress), 0);
    const finishedCount = list.filter(({ state }) => state !== 'queued' && state !== 'running').length;
    tasks.update(task, {
      progress: Math.min(sum / underway.length, 0.99),
      detail:
        underway.length > 1 ? t('jobs.doneOf', { done: finishedCount, total: underway.length }) : undefined,
    });
  });
  for (const id of underway) void queryClient.invalidateQueries({ queryKey: ['transcription', id] });
  refresh();
  const failures = jobs
    .filter(({ state }) => state !== 'done')
    .map(({ fileName, state, reasonText }) => {
      const reason = state === 'cancelled' ? t('jobs.reason.cancelled') : (reasonText ?? t('ocr.error'));
      return underway.length > 1 ? `${fileName}: ${reason}` : reason;
    });
  if (failures.length > 0) {
    tasks.fail(task, failures.slice(0, MAX_NAMES).join(' '));
    notify.error(failures[0] ?? t('errors.unknown'));
    return;
  }
  const texts = underway.flatMap((id): FileView[] => {
    const file = byId.get(id);
    return file ? [{ ...file, transcription: 'ready' }] : [];
  });
  const [text, ...others] = texts;
  if (text && others.length > 0) {
    const ready = t(READY_ALL[kind], { count: texts.length });
    tasks.finish(task, { detail: ready });
    notify.offer(ready, {
      label: t('review.menu'),
      run: () => openReview({ files: texts, total: texts.length }),
    });
    return;
  }
  tasks.finish(task, { detail: t(READY[kind]) });
  notify.success(t(READY[kind]), text && { label: t('files.openText'), run: () => openText(text) });
}
