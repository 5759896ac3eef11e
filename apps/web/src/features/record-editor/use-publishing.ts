import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ApiError } from '../../api/api-error.ts';
import { type PublishWay, publishRecord } from '../../domain/records/publish-record.ts';
import { briefOf } from '../../domain/records/record-brief.ts';
import { readRecord, recordQuery } from '../../domain/records/record-query.ts';
import type { EditMachine } from '../../fields/editing/edit-state.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

interface Options {
  machine: EditMachine;
  /** The stored record, saved first when it has changes; null when that failed. */
  findSaved: (way: PublishWay) => Promise<RecordView | null>;
  onChanged: (record: RecordView) => void;
  onRefused: (error: ApiError) => void;
}

/** Publishes a record. Returns it, or null when it could not be saved. */
export function usePublishing({ machine, findSaved, onChanged, onRefused }: Options) {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();

  async function change(way: PublishWay): Promise<RecordView | null> {
    const record = await findSaved(way);
    if (!record) return null;
    const { level, id } = record;
    // Reads current counts, since others may have added records since the form opened.
    const fresh = way === 'alone' ? record : await readRecord(level, id).catch(() => record);
    const open = (href: string) => router.history.push(href);
    const readAgain = async () => onChanged(await queryClient.fetchQuery(recordQuery(level, id)));
    const tools = { t, open, onInvalid: onRefused, onPublished: () => void readAgain() };
    if (await publishRecord(briefOf(fresh), way, tools)) await readAgain();
    return record;
  }

  return async function publish(way: PublishWay): Promise<RecordView | null> {
    if (!machine.dispatch({ type: 'publish' })) return null;
    try {
      return await change(way);
    } finally {
      machine.dispatch({ type: 'end' });
    }
  };
}
