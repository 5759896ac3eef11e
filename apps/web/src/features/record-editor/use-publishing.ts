import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import type { PublishWay } from '../../domain/records/publish-question.tsx';
import { publishRecord } from '../../domain/records/publish-record.ts';
import { briefOf } from '../../domain/records/record-brief.ts';
import { readRecord, recordQuery } from '../../domain/records/record-query.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

interface Options {
  /** Saves first when there is something to save; null when that failed. */
  saveFirst: (way: PublishWay, made?: RecordView) => Promise<RecordView | null>;
  onChanged: (record: RecordView) => void;
  onRefused: (error: ApiError) => void;
}

/** Whoever wanted to publish is told that it was not, and why; a broken connection has said so itself. */
export function savingToPublish(
  save: (strictness: 'full') => Promise<RecordView | null>,
  form: Form,
  t: Translate,
) {
  return async (): Promise<RecordView | null> => {
    const saved = await save('full');
    if (!saved && form.errors().length > 0) notify.error(t('publishing.error.incomplete'));
    return saved;
  };
}

export function usePublishing({ saveFirst, onChanged, onRefused }: Options) {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const busy = useRef(false);

  async function change(way: PublishWay, made?: RecordView) {
    const record = await saveFirst(way, made);
    if (!record) return;
    const { level, id } = record;
    // The counts as they are now: others may have added to it since the form was opened.
    const fresh = way === 'alone' ? record : await readRecord(level, id).catch(() => record);
    const open = (href: string) => router.history.push(href);
    const changed = await publishRecord(briefOf(fresh), way, { t, open, onInvalid: onRefused });
    if (changed) onChanged(await queryClient.fetchQuery(recordQuery(level, id)));
  }

  return async function publish(way: PublishWay, made?: RecordView) {
    if (busy.current) return;
    busy.current = true;
    try {
      await change(way, made);
    } finally {
      busy.current = false;
    }
  };
}
