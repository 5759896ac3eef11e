import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FRESH_MS, followWrites } from '../../api/follow-writes.ts';

type Calls = (typeof recordsApi)['unit'];

/** The calls of the four levels differ in their path and in the key a record travels under, and nowhere else. */
export function callsOf(level: RecordLevel): Calls {
  return recordsApi[level] as unknown as Calls;
}

export function recordIn(level: RecordLevel, reply: object): RecordView {
  return (reply as Record<RecordLevel, RecordView>)[level];
}

export async function readRecord(level: RecordLevel, id: number, signal?: AbortSignal): Promise<RecordView> {
  return recordIn(level, await call(callsOf(level).read, { params: { id }, signal }));
}

/**
 * One read for the form, the tree beside it and a form below. Read again whenever a form opens: editing an old version
 * ends in a conflict.
 */
export function recordQuery(level: RecordLevel, id: number) {
  return queryOptions({
    queryKey: ['records', level, id],
    queryFn: ({ signal }) => readRecord(level, id, signal),
    staleTime: FRESH_MS,
  });
}

/** The record in the answer of a save or a copy; other writes answer with counts. */
function recordOf(reply: unknown): RecordView | undefined {
  const parts = reply as Partial<Record<RecordLevel, RecordView>>;
  return RECORD_LEVELS.map((level) => parts[level]).find((record) => record !== undefined);
}

/** A write to one record may publish, move or delete another, so an open form reads its own again. */
followWrites(['records', 'files'], {
  rereads: ['records'],
  takes: (reply) => {
    const data = recordOf(reply);
    return data && { queryKey: recordQuery(data.level, data.id).queryKey, data };
  },
});
