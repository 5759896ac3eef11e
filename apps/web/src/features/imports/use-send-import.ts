import { MAX_IMPORT_BYTES } from '@regest/contract/exchange/imports.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { formatFileSize } from '../../ui/format/format-number.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { sendImport } from './import-actions.ts';

export interface OnItsWay {
  name: string;
  progress: number;
  stop: () => void;
}

/** Sends one file and opens its import. */
export function useSendImport(parentId: number | null) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const institutionId = useWorkingInstitutionId();
  const [sending, setSending] = useState<OnItsWay>();
  const busy = useRef(false);

  function refusal(files: readonly File[]): string | undefined {
    const [file] = files;
    if (!file) return t('imports.noFile');
    if (files.length > 1) return t('imports.oneFile');
    if (file.size === 0) return t('imports.emptyFile');
    if (file.size > MAX_IMPORT_BYTES)
      return t('imports.tooLarge', { size: formatFileSize(MAX_IMPORT_BYTES) });
    return undefined;
  }

  async function send(files: readonly File[]) {
    if (busy.current) return;
    const refused = refusal(files);
    const [file] = files;
    if (refused !== undefined || !file) {
      notify.error(refused ?? t('imports.noFile'));
      return;
    }
    busy.current = true;
    const stop = new AbortController();
    const show = (progress: number) =>
      setSending({ name: file.name, progress, stop: () => stop.abort(new DOMException('', 'AbortError')) });
    show(0);
    try {
      const created = await sendImport(file, {
        institutionId,
        parentId,
        onProgress: show,
        signal: stop.signal,
      });
      await navigate({ to: '/imports/$id', params: { id: created.id } });
    } catch (error) {
      const hasReason = error instanceof ApiError && error.type === 'badRequest';
      if (!stop.signal.aborted) notify.error(hasReason ? error.message : t(errorMessageKey(error)));
    } finally {
      busy.current = false;
      setSending(undefined);
    }
  }
  return { sending, send };
}
