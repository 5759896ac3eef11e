import { numbered } from '../free-numbers.ts';
import type { ProposedRecord } from '../proposed-record.ts';

/** What the siblings of one place call themselves. */
interface Siblings {
  told: Set<string>;
  used: Set<string>;
  next: number;
}

const toldOf = ({ values }: ProposedRecord) => values.signature as string | undefined;

/**
 * Every sibling gets a signature and no two the same. What the file says comes first, wherever it stands; numbers are
 * made up around it, and a signature that was told twice is kept as the old one.
 */
export function openNumbers() {
  const places = new Map<string, Siblings>();
  const placeOf = ({ parent }: ProposedRecord) => {
    const key = JSON.stringify(parent);
    const known = places.get(key) ?? { told: new Set(), used: new Set(), next: 1 };
    places.set(key, known);
    return known;
  };
  const give = (record: ProposedRecord) => {
    const place = placeOf(record);
    const told = toldOf(record);
    const isFree = (signature: string) => !place.used.has(signature) && !place.told.has(signature);
    let signature = told && !place.used.has(told) ? told : '';
    for (; signature === ''; place.next += 1) {
      const made = told ? `${told}-${place.next}` : numbered(place.next);
      if (isFree(made)) signature = made;
    }
    place.used.add(signature);
    record.values.signature = signature;
    if (!told) record.isNumbered = true;
    else if (told !== signature && record.level !== 'series') record.values.oldSignature = told;
  };
  return {
    give,
    giveAll(records: readonly ProposedRecord[]) {
      for (const record of records) {
        const told = toldOf(record);
        if (told) placeOf(record).told.add(told);
      }
      for (const record of records) give(record);
    },
  };
}
