import type { ImportLevel } from '@regest/contract/exchange/imports.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RowToCheck } from '../../../queries/imports/import-rows.ts';
import type { ProposedRecord } from '../proposed-record.ts';

/** Past so many taken numbers the row is a fault, to be numbered by hand. */
const MAX_CANDIDATES_TRIED = 100;
const NUMBER = /^\d{1,9}$/;

const numbered = (number: number) => String(number).padStart(2, '0');

/** The signatures that a row may take: its own, or where the reader made one up for the top of a file, the next ones too. */
export function numbersFor({ proposed, signature }: RowToCheck): string[] {
  const trimmed = signature?.trim() ?? '';
  if (!proposed.isNumbered || proposed.parent !== null || !NUMBER.test(trimmed)) return [trimmed];
  return Array.from({ length: MAX_CANDIDATES_TRIED }, (_, at) => numbered(Number(trimmed) + at));
}

const ZEROS = ['0', '00', '000'];

/** What a number may have been before a spreadsheet took its zeros. */
export function withZeros(signature: string): string[] {
  return NUMBER.test(signature) ? ZEROS.map((zeros) => zeros + signature) : [];
}

/** Whether one is the other without the zeros in front of it. */
export function hasLostZeros(given: unknown, stored: string): boolean {
  return typeof given === 'string' && withZeros(given).includes(stored);
}

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
 * Every sibling gets a signature and no two the same. What the file says comes first, wherever in the file; numbers are
 * made up around it, and a signature that was given twice is kept as the old one.
 */
export function openNumbers() {
  const places = new Map<string, Siblings>();
  const placeOf = (key: string) => {
    const place = places.get(key) ?? { signatures: new Map(), next: 1 };
    places.set(key, place);
    return place;
  };
  return {
    give(record: ProposedRecord): void {
      const place = placeOf(placeKey(record.parent));
      const stated = record.values.signature as string | undefined;
      let signature = stated && !place.signatures.get(stated) ? stated : '';
      for (; signature === ''; place.next += 1) {
        const next = stated ? `${stated}-${place.next}` : numbered(place.next);
        if (!place.signatures.has(next)) signature = next;
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
