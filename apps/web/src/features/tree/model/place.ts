import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';

/** One step of the way from the collection down. */
export interface PlaceStep {
  id: number;
  level: RecordLevel;
  signature: string;
}

/** The way to a record, itself last. */
export function placeOf(
  record: Pick<RecordView, 'id' | 'level' | 'signature' | 'parentIds' | 'parentSignatures'>,
): PlaceStep[] {
  const { idCollection, idSeries, idUnit } = record.parentIds;
  const { signatureCollection, signatureSeries, signatureUnit } = record.parentSignatures;
  const steps: PlaceStep[] = [];
  const add = (id: number | null, level: RecordLevel, signature: string | null | undefined) => {
    if (id !== null && id !== record.id) steps.push({ id, level, signature: signature ?? '' });
  };
  add(idCollection, 'collection', signatureCollection);
  for (const [index, id] of idSeries.entries()) add(id, 'series', signatureSeries[index]);
  add(idUnit, 'unit', signatureUnit);
  return [...steps, { id: record.id, level: record.level, signature: record.signature }];
}
