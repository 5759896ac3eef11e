import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { callsOf, recordIn } from '../../domain/records/record-query.ts';

function bodyOf(level: RecordLevel, values: Record<string, unknown>) {
  return { [level]: values } as { unit: Record<string, unknown> };
}

export async function createRecord(level: RecordLevel, values: Record<string, unknown>): Promise<RecordView> {
  return recordIn(level, await call(callsOf(level).create, { body: bodyOf(level, values) }));
}

export async function updateRecord(
  level: RecordLevel,
  id: number,
  values: Record<string, unknown>,
): Promise<RecordView> {
  return recordIn(level, await call(callsOf(level).update, { params: { id }, body: bodyOf(level, values) }));
}

export async function nextSignature(
  level: RecordLevel,
  parentId: number,
  signal?: AbortSignal,
): Promise<string> {
  const { signature } = await call(callsOf(level).nextSignature, { query: { parent_id: parentId }, signal });
  return signature;
}

/** The record below this parent that has the typed signature. */
export function takenSignatureQuery(level: RecordLevel, parentId: number, typed: string) {
  return queryOptions({
    queryKey: ['records', level, 'next-signature', parentId, typed],
    queryFn: ({ signal }) =>
      call(callsOf(level).nextSignature, { query: { parent_id: parentId, typed }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function nextSignatureQuery(level: RecordLevel, parentId: number) {
  return queryOptions({
    queryKey: ['records', level, 'next-signature', parentId],
    queryFn: ({ signal }) => nextSignature(level, parentId, signal),
    staleTime: 0,
    gcTime: 0,
  });
}
