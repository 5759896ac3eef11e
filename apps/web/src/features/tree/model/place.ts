import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { type Ancestor, ancestorsOf } from '@regest/contract/text/ancestry.ts';

/** One step of the way from the collection down. */
export type PlaceStep = Pick<Ancestor, 'id' | 'level' | 'signature'>;

/** The way to a record, itself last. */
export function placeOf(record: RecordView): PlaceStep[] {
  const { id, level, signature } = record;
  return [...ancestorsOf(record), { id, level, signature }];
}
