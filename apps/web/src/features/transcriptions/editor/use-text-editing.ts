import { type TranscriptionView, transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { useRef, useState } from 'react';
import { ApiError, errorMessageKey } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { refreshFiles } from '../../../domain/files/files-query.ts';
import { transcriptionQuery } from '../../../domain/files/viewers/captions.ts';
import { copyKey } from '../../../fields/editing/local-copies.ts';
import { useAutosavedCopy } from '../../../fields/editing/use-autosaved-copy.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { confirm } from '../../../ui/dialogs/dialog-requests.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';

/** The local copy of one text. */
function useTextCopy(fileId: number, text: string, dirty: boolean) {
  const { id: userId } = useCurrentUser();
  return useAutosavedCopy(copyKey(userId, 'text', fileId), {
    state: () => text,
    isDirty: () => dirty,
    values: () => ({ text }),
    differs: ({ values }) => values.text !== text,
  });
}

const SAVED = { ocr: 'ocrSaved', stt: 'transcriptionSaved' } as const;

/** State of one text: the stored version, the typed text and saving. */
export function useTextEditing(fileId: number, kind: TextKind, loaded: TranscriptionView | null) {
  const { t } = useTranslation();
  const [stored, setStored] = useState(loaded);
  const [text, setText] = useState(loaded?.transcription ?? '');
  const [saving, setSaving] = useState(false);
  /** Incremented when the text is replaced from outside the fields, which then remount. */
  const [revision, setRevision] = useState(0);
  const latest = useRef(text);
  latest.current = text;
  const [checked, setChecked] = useState(loaded?.checkedAt != null);
  const dirty = text !== (stored?.transcription ?? '') || checked !== (stored?.checkedAt != null);
  const copy = useTextCopy(fileId, text, dirty);

  function replace(next: string) {
    setText(next);
    setRevision((count) => count + 1);
  }

  async function send(version: number | undefined, isApproval: boolean): Promise<boolean> {
    const sent = latest.current;
    try {
      const saved = await call(transcriptionsApi.save, {
        body: {
          fileId,
          transcription: sent,
          checked: checked || isApproval,
          ...(version !== undefined && { version }),
        },
      });
      setStored(saved);
      queryClient.setQueryData(transcriptionQuery(fileId).queryKey, saved);
      await copy.forget();
      refreshFiles();
      notify.clearError();
      // After an approval the next text appears, so no notice is needed.
      if (!isApproval) notify.success(t(SAVED[kind]));
      return true;
    } catch (error) {
      return fail(error, isApproval);
    }
  }

  async function fail(error: unknown, isApproval: boolean): Promise<boolean> {
    if (error instanceof ApiError && error.status === 409 && error.current) {
      const current = error.current as TranscriptionView;
      const overwrite = await confirm({
        title: t('textEditor.conflict.title'),
        body: t('textEditor.conflict.body', { date: formatDateTime(current.updatedAt) }),
        confirmLabel: t('textEditor.conflict.mine'),
        cancelLabel: t('textEditor.conflict.back'),
        danger: true,
      });
      return overwrite ? send(current.version, isApproval) : false;
    }
    notify.error(`${t(errorMessageKey(error))} ${t('save.textKept')}`);
    return false;
  }

  /** Saves the text; an approval also marks it as checked. */
  async function save(isApproval = false): Promise<boolean> {
    if (saving) return false;
    setSaving(true);
    try {
      return await send(stored?.version, isApproval);
    } finally {
      setSaving(false);
    }
  }

  return { text, setText, replace, revision, dirty, saving, save, stored, copy, checked, setChecked };
}
