import type { Parentage } from '../endpoints/record-views.ts';
import type { RecordLevel } from '../levels.ts';

/** One record above another. */
export interface Ancestor {
  id: number;
  level: RecordLevel;
  signature: string;
  title: string;
}

/**
 * What lies above a record, from the collection down to its direct parent: the three lists of the wire read together.
 * Signatures run down to the record itself, ids and titles do not, so the ids say where the way ends.
 */
export function ancestorsOf({ parentIds, parentTitles, parentSignatures }: Parentage): Ancestor[] {
  const { idCollection, idSeries, idUnit } = parentIds;
  const { titleCollection, titleSeries, titleUnit } = parentTitles;
  const { signatureCollection, signatureSeries, signatureUnit } = parentSignatures;
  const steps: [RecordLevel, number | null, string | null | undefined, string | null | undefined][] = [
    ['collection', idCollection, signatureCollection, titleCollection],
    ...idSeries.map((id, i): (typeof steps)[number] => ['series', id, signatureSeries[i], titleSeries[i]]),
    ['unit', idUnit, signatureUnit, titleUnit],
  ];
  return steps.flatMap(([level, id, signature, title]) =>
    id === null ? [] : [{ id, level, signature: signature ?? '', title: title ?? '' }],
  );
}
