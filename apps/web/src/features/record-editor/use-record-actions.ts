import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { deleteBody } from './confirm-texts.ts';
import { copyRecord, readRecord, removeRecord } from './record-calls.ts';

/** An error of copying is told a moment later, so that it is not lost among the notices of the start. */
const COPY_ERROR_DELAY = 2_000;

/** Duplicating and deleting, with what people are asked and told. */
export function useRecordActions(record: RecordView | undefined, leaveFor: (go: () => void) => void) {
  const { t } = useTranslation();
  const router = useRouter();
  const [copy, setCopy] = useState<RecordView>();

  async function duplicate() {
    if (!record) return;
    const running = notify.info(t(`copy.inProgress.${record.level}`));
    try {
      setCopy(await copyRecord(record));
      notify.success(t(`copy.success.${record.level}`));
    } catch {
      setTimeout(() => notify.error(t('copy.error')), COPY_ERROR_DELAY);
    } finally {
      notify.dismiss(running);
    }
  }

  async function remove() {
    if (!record) return;
    const { level, id } = record;
    const fresh = await readRecord(level, id).catch(() => record);
    const agreed = await confirm({
      title: t(`delete.confirm.${level}.title`),
      body: deleteBody(fresh, t),
      confirmLabel: t('delete.confirm.ok'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await removeRecord(level, id);
    } catch {
      notify.error(t('isDeleted.error'));
      return;
    }
    notify.success(t(`isDeleted.${level}`));
    const list = `/${LEVEL_PATHS[level]}`;
    leaveFor(() => router.history.push(list in router.routesByPath ? list : '/'));
  }

  return { duplicate, remove, copy };
}
