import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { levelOfPath, type RecordLevel } from '@regest/contract/levels.ts';
import { type Ancestor, ancestorsOf } from '@regest/contract/text/ancestry.ts';

export interface RecordAddress {
  level: RecordLevel;
  id: number;
}

/** `/units/12` names a record; a create screen names the record it adds to. */
export function readAddress(pathname: string, search: Record<string, unknown>) {
  const [, path = '', last = ''] = pathname.split('/');
  const level = levelOfPath(path);
  if (level === undefined) return {};
  if (/^\d+$/.test(last)) return { record: { level, id: Number(last) } };
  const parentLevel = String(search.parentLevel ?? '');
  const parentId = Number(search.parentId);
  const knownLevel = (['collection', 'series', 'unit'] as const).find((name) => name === parentLevel);
  return last === 'create' && knownLevel && parentId > 0
    ? { parent: { level: knownLevel, id: parentId } }
    : {};
}

/** One record on the path from the collection down. */
export type PlaceStep = Pick<Ancestor, 'id' | 'level' | 'signature'>;

/** The path to a record, itself last. */
export function placeOf(record: RecordView): PlaceStep[] {
  const { id, level, signature } = record;
  return [...ancestorsOf(record), { id, level, signature }];
}
