import type { JobView } from '@regest/contract/endpoints/jobs.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { callTexts } from '../../operation/call-origin.ts';
import type { JobRow } from '../../queries/transcriptions/jobs-list.ts';

export function reasonText(
  { say }: Texts,
  { state, reason }: Pick<JobRow, 'state' | 'reason'>,
): string | null {
  if (state === 'cancelled') return say('jobs.reason.cancelled');
  return state === 'failed' ? say(`jobs.reason.${reason ?? 'engine'}`) : null;
}

export function jobView(row: JobRow): JobView {
  return {
    id: row.id,
    kind: row.kind,
    fileId: row.file_id,
    fileName: row.file_name,
    parentId: row.parent_id,
    parentLevel: row.parent_level,
    parentSignature: row.parent_signature,
    parentTitle: row.parent_title,
    language: row.language,
    state: row.state,
    progress: row.progress,
    reason: row.reason,
    reasonText: reasonText(callTexts(), row),
    cost: row.cost,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    finishedAt: row.finished_at,
  };
}
