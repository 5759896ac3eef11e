import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { publishBody, unpublishBody } from './confirm-texts.ts';
import { publishRecord, readRecord, recordQuery } from './record-calls.ts';

export type PublishWay = 'alone' | 'withContents' | 'unpublish';

/** The nearest ancestor that is not published yet and so keeps this record back. */
export interface Blocker {
  level: string;
  id: number;
}

interface Options {
  /** Saves first when there is something to save; null when that failed. */
  saveFirst: (way: PublishWay) => Promise<RecordView | null>;
  onChanged: (record: RecordView) => void;
  onRefused: (error: ApiError) => void;
}

export function usePublishing({ saveFirst, onChanged, onRefused }: Options) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [blocker, setBlocker] = useState<Blocker>();
  const [busy, setBusy] = useState(false);

  async function agreed(way: PublishWay, record: RecordView): Promise<boolean> {
    if (way === 'alone' || (way === 'unpublish' && record.level === 'document')) return true;
    // The counts as they are now: others may have added to it since the form was opened.
    const fresh = await readRecord(record.level, record.id).catch(() => record);
    return way === 'withContents'
      ? confirm({
          title: t('publishing.confirm.recursive.title'),
          body: publishBody(fresh, t),
          confirmLabel: t('publishing.confirm.recursive.ok'),
        })
      : confirm({
          title: t('publishing.confirm.unpublish.title'),
          body: unpublishBody(fresh, t),
          confirmLabel: t('publishing.confirm.unpublish.ok'),
          danger: true,
        });
  }

  function successText(way: PublishWay, level: RecordView['level'], skipped: number): string {
    const text =
      way === 'unpublish'
        ? t(`publishing.unpublished.${level}`)
        : way === 'alone' || level === 'document'
          ? t(`publishing.success.${level}`)
          : t(`publishing.successRecursive.${level}`);
    return skipped > 0 ? `${text} ${t('editor.skippedDrafts', { count: skipped })}` : text;
  }

  async function publish(way: PublishWay) {
    if (busy) return;
    setBusy(true);
    setBlocker(undefined);
    try {
      const record = await saveFirst(way);
      if (!record || !(await agreed(way, record))) return;
      const { level, id } = record;
      const { skippedDrafts } = await publishRecord(level, id, way);
      notify.success(successText(way, level, skippedDrafts));
      onChanged(await queryClient.fetchQuery(recordQuery(level, id)));
    } catch (error) {
      if (
        error instanceof ApiError &&
        error.type === 'parentNotPublished' &&
        error.resourceId !== undefined
      ) {
        setBlocker({ level: error.resourceType ?? 'institution', id: error.resourceId });
      } else if (error instanceof ApiError && error.type === 'validation') onRefused(error);
      else {
        const reason = error instanceof ApiError && error.type === 'badRequest' ? error.message : '';
        notify.error(reason || t('publishing.error.generic'));
      }
    } finally {
      setBusy(false);
    }
  }

  return { publish, busy, blocker };
}
