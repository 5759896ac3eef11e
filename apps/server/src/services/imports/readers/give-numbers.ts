import type { ImportLevel } from '@regest/contract/exchange/imports.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { numbered } from '../free-numbers.ts';
import type { ProposedRecord } from '../proposed-record.ts';

/** What the siblings of one place call themselves. */
interface Siblings {
  /** Every signature that is stated or given here, and whether it is given yet. */
  signatures: Map<string, boolean>;
  next: number;
}

const hasOldSignature = (level: ImportLevel) =>
  level !== 'author' && recordFields(level).some(({ name }) => name === 'oldSignature');

export const placeKey = (parent: ProposedRecord['parent']) => JSON.stringify(parent);

/**
 * Every sibling gets a signature and no two the same. What the file says comes first, wherever it stands; numbers are
 * made up around it, and a signature that was given twice is kept as the old one.
 */
export function openNumbers() {
  const places = new Map<string, Siblings>();
  const placeOf = (key: string) => {
    const known = places.get(key) ?? { signatures: new Map(), next: 1 };
    places.set(key, known);
    return known;
  };
  return {
    give(record: ProposedRecord): void {
      const place = placeOf(placeKey(record.parent));
      const stated = record.values.signature as string | undefined;
      let signature = stated && !place.signatures.get(stated) ? stated : '';
      for (; signature === ''; place.next += 1) {
        const made = stated ? `${stated}-${place.next}` : numbered(place.next);
        if (!place.signatures.has(made)) signature = made;
      }
      place.signatures.set(signature, true);
      record.values.signature = signature;
      if (!stated) record.isNumbered = true;
      else if (stated !== signature && hasOldSignature(record.level)) record.values.oldSignature = stated;
    },
    /** A signature that a later sibling of this place states. */
    expect(key: string, signature: string): void {
      const { signatures } = placeOf(key);
      if (!signatures.has(signature)) signatures.set(signature, false);
    },
    /** What is expected in one place is expected in another instead. */
    move(from: string, to: string): void {
      const moved = places.get(from);
      places.delete(from);
      for (const signature of moved?.signatures.keys() ?? []) this.expect(to, signature);
    },
    /** No sibling of this place comes any more. */
    close(key: string): void {
      places.delete(key);
    },
  };
}
