import type { ImportLevel } from '@regest/contract/exchange/imports.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RowToCheck } from '../../../queries/imports/import-rows.ts';
import type { ProposedRecord } from '../proposed-record.ts';

/** Taken numbers tried before the row is reported, to be numbered by hand. */
const MAX_CANDIDATES_TRIED = 100;
const NUMBER = /^\d{1,9}$/;

const numbered = (number: number) => String(number).padStart(2, '0');

/**
 * Signatures that a row may take: its own or, where the reader numbered it at the top of a file, also the next ones.
 */
export function numbersFor({ proposed, signature }: RowToCheck): string[] {
  const trimmed = signature?.trim() ?? '';
  if (!proposed.isNumbered || proposed.parent !== null || !NUMBER.test(trimmed)) return [trimmed];
  return Array.from({ length: MAX_CANDIDATES_TRIED }, (_, at) => numbered(Number(trimmed) + at));
}

const ZEROS = ['0', '00', '000'];

/** Numbers that a spreadsheet may have stripped of leading zeros. */
export function withZeros(signature: string): string[] {
  return NUMBER.test(signature) ? ZEROS.map((zeros) => zeros + signature) : [];
}

/** True where `given` is `stored` without its leading zeros. */
export function hasLostZeros(given: unknown, stored: string): boolean {
  return typeof given === 'string' && withZeros(given).includes(stored);
}

/** Signatures of the siblings in one place. */
interface Siblings {
  /** Every stated or assigned signature, and whether it is assigned yet. */
  signatures: Map<string, boolean>;
  next: number;
}

const hasOldSignature = (level: ImportLevel) =>
  level !== 'author' && recordFields(level).some(({ name }) => name === 'oldSignature');

export const placeKey = (parent: ProposedRecord['parent']) => JSON.stringify(parent);

/**
 * Gives every sibling a distinct signature. Signatures in the file take precedence, wherever in the file; generated
 * numbers avoid them, and a repeated signature is kept as the old one.
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
    /** Reserves a signature that a later sibling of this place states. */
    expect(key: string, signature: string): void {
      const { signatures } = placeOf(key);
      if (!signatures.has(signature)) signatures.set(signature, false);
    },
    /** Moves the reservations of one place to another. */
    move(from: string, to: string): void {
      const moved = places.get(from);
      places.delete(from);
      for (const signature of moved?.signatures.keys() ?? []) this.expect(to, signature);
    },
    /** Frees a place after its last sibling. */
    close(key: string): void {
      places.delete(key);
    },
  };
}
