import { type ImportView, importsApi } from '@regest/contract/endpoints/imports.ts';
import type { ImportDefaults, ReferenceKind } from '@regest/contract/exchange/imports.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { upload } from '../../api/upload.ts';
import { urlOf } from '../../api/url-of.ts';
import { downloadInBackground } from '../../domain/records/download-in-background.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { importKey, importsKey } from './import-queries.ts';

type One = { import: ImportView };

export interface Sending {
  institutionId: number;
  parentId: number | null;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends the file; the server checks it without a further request. */
export async function sendImport(
  file: File,
  { institutionId, parentId, ...options }: Sending,
): Promise<ImportView> {
  const form = new FormData();
  form.append('institutionId', String(institutionId));
  if (parentId !== null) form.append('parentId', String(parentId));
  form.append('fileContent', file, file.name);
  const { import: made } = await upload<One>(importsApi.create.path, form, options);
  void queryClient.invalidateQueries({ queryKey: importsKey });
  return made;
}

/** A record that prevents an undo. */
export interface InTheWay {
  id: number;
  level: string;
  title: string;
  signature: string;
}

/** Runs a request and reports a refusal, with the server's message if it has one; the lists are read again. */
async function attempt(id: number, work: () => Promise<One>, t: Translate): Promise<readonly InTheWay[]> {
  try {
    queryClient.setQueryData(importKey(id), await work());
    return [];
  } catch (error) {
    const hasReason = error instanceof ApiError && (error.type === 'badRequest' || error.type === 'conflict');
    notify.error(hasReason ? error.message : t(errorMessageKey(error)));
    return error instanceof ApiError ? (error.conflicts as InTheWay[]) : [];
  } finally {
    void queryClient.invalidateQueries({ queryKey: importsKey });
  }
}

interface Answers {
  columns?: Record<string, string>;
  names?: { kind: ReferenceKind; name: string; id: number | null }[];
  defaults?: Partial<ImportDefaults>;
  corrections?: { row: number; fieldName: string; text: string }[];
}

export function checkAgain(id: number, answers: Answers, t: Translate) {
  return attempt(id, () => call(importsApi.check, { params: { id }, body: answers }), t);
}

export async function applyImport({ id, kind, counts }: ImportView, summary: string, t: Translate) {
  const skipped = counts.fault > 0 ? ` ${t('imports.skipped', { count: counts.fault })}` : '';
  const agreed = await confirm({
    title: t('imports.applyTitle'),
    body: `${summary}${skipped} ${t(kind === 'text' ? 'imports.applySafeText' : 'imports.applySafe')}`,
    confirmLabel: t(counts.fault > 0 ? 'imports.applyRest' : 'imports.apply'),
  });
  if (!agreed) return [];
  const body = { skipFaulty: counts.fault > 0 };
  return attempt(id, () => call(importsApi.apply, { params: { id }, body }), t);
}

export async function undoImport({ id, kind }: ImportView, t: Translate) {
  const agreed = await confirm({
    title: t('imports.undoTitle'),
    body: t(kind === 'text' ? 'imports.undoTextBody' : 'imports.undoBody'),
    confirmLabel: t('imports.undo'),
    cancelLabel: t('imports.undoKeep'),
    danger: true,
  });
  return agreed ? attempt(id, () => call(importsApi.undo, { params: { id } }), t) : [];
}

export function downloadFaults({ id, fileName }: ImportView, t: Translate) {
  return downloadInBackground(
    {
      url: urlOf(importsApi.faults.path, { id }),
      fallbackName: `${fileName}.csv`,
      title: t('imports.downloadTitle', { name: fileName }),
      slowText: t('exports.preparing'),
    },
    t,
  );
}
