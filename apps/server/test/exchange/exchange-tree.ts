import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import fc from 'fast-check';
import {
  addressesBelow,
  type ExchangeRecord,
  type WritingContext,
} from '../../src/writers/exchange/exchange-record.ts';
import { everyValue, someValues } from './record-arbitrary.ts';

export const CONTEXT: WritingContext = {
  institution: { id: 7, signature: 'PL_1001', name: 'Archiwum "Ośrodek" & <Karta>' },
  addresses: addressesBelow('https://regest.example/portal'),
  isInternal: true,
  hidden: new Set(),
  writtenAt: new Date('2026-01-02T03:04:05Z'),
};

export function exchangeRecord(
  level: RecordLevel,
  depth: number,
  { signature, title, dates, ...fields }: Record<string, unknown>,
  id = depth + 1,
): ExchangeRecord {
  return {
    id,
    level,
    depth,
    computedSignature: `PL_1001_${signature}`,
    signature: String(signature),
    title: String(title),
    dates: (dates as DateEntry[] | undefined) ?? [],
    fields,
    authors: [
      { id: 1, name: 'Kowalska, Anna', authorType: 'person' },
      { id: 2, name: 'Straż & "Spółka"', authorType: 'collective' },
      { id: 3, name: 'Nieznany z rodu', authorType: null },
    ],
    indices: [
      { id: 1, name: 'Łódź', type: 'geographical' },
      { id: 2, name: 'Nowak, Jan', type: 'personal' },
      { id: 3, name: 'straż <pożarna>', type: 'material' },
    ],
    files: [
      {
        id: 5,
        name: 'skan & 1.jpg',
        field: level === 'unit' || level === 'document' ? 'contentFiles' : 'files',
        mimeType: 'image/jpeg',
      },
    ],
    isPublished: true,
    updatedAt: '2026-01-01T00:00:00Z',
    closing: null,
  };
}

/** A chain of records of all levels; `every` fills all their fields. */
export function aBranch(every: boolean): fc.Arbitrary<ExchangeRecord[]> {
  return fc
    .tuple(...RECORD_LEVELS.map((level) => (every ? everyValue(level) : someValues(level))))
    .map((all) =>
      all.map((values, depth) => exchangeRecord(RECORD_LEVELS[depth] ?? 'document', depth, values)),
    );
}
