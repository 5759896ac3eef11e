import { numbered } from '../free-numbers.ts';
import type { ProposedRecord } from '../proposed-record.ts';

/** What the siblings of one place call themselves. */
interface Siblings {
  stated: Set<string>;
  used: Set<string>;
  next: number;
}

const statedOf = ({ values }: ProposedRecord) => values.signature as string | undefined;

/**
 * Every sibling gets a signature and no two the same. What the file says comes first, wherever it stands; numbers are
 * made up around it, and a signature that was given twice is kept as the old one.
 */
export function openNumbers() {
  const places = new Map<string, Siblings>();
  const placeOf = ({ parent }: ProposedRecord) => {
    const key = JSON.stringify(parent);
    const known = places.get(key) ?? { stated: new Set(), used: new Set(), next: 1 };
    places.set(key, known);
    return known;
  };
  const give = (record: ProposedRecord) => {
    const place = placeOf(record);
    const stated = statedOf(record);
    const isFree = (signature: string) => !place.used.has(signature) && !place.stated.has(signature);
    let signature = stated && !place.used.has(stated) ? stated : '';
    for (; signature === ''; place.next += 1) {
      const made = stated ? `${stated}-${place.next}` : numbered(place.next);
      if (isFree(made)) signature = made;
    }
    place.used.add(signature);
    record.values.signature = signature;
    if (!stated) record.isNumbered = true;
    else if (stated !== signature && record.level !== 'series') record.values.oldSignature = stated;
  };
  return {
    give,
    giveAll(records: readonly ProposedRecord[]) {
      for (const record of records) {
        const stated = statedOf(record);
        if (stated) placeOf(record).stated.add(stated);
      }
      for (const record of records) give(record);
    },
  };
}
