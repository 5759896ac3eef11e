import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { useRouter } from '@tanstack/react-router';
import { recordsRoute } from '../../domain/addresses/addresses.ts';
import { deleteRecord } from '../../domain/records/delete-record.tsx';
import { duplicateRecord } from '../../domain/records/duplicate-record.ts';
import { briefOf } from '../../domain/records/record-brief.ts';
import { readRecord } from '../../domain/records/record-query.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** Duplicating and deleting the record of the form. */
export function useRecordActions(record: RecordView | undefined, leaveFor: (go: () => void) => void) {
  const { t } = useTranslation();
  const router = useRouter();
  const open = (href: string) => router.history.push(href);

  async function duplicate() {
    if (record) await duplicateRecord(record, record.parentId ?? record.institutionId, t, open);
  }

  async function remove() {
    if (!record) return;
    const { level, id } = record;
    const fresh = await readRecord(level, id).catch(() => record);
    if (!(await deleteRecord(briefOf(fresh), t))) return;
    leaveFor(() => open(recordsRoute(level)));
  }

  return { duplicate, remove };
}
