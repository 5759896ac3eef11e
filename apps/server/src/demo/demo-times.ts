import type { DemoIds, DemoRecord } from './demo-data.ts';
import { idOf } from './demo-data.ts';

const DAY = 86_400_000;
const FIRST_DAY = Date.parse('2025-02-03T08:20:00Z');

/** Times of the record with this number: one record every few days, a third of them updated weeks later. */
function timesOf(number: number): { createdAt: string; updatedAt: string } {
  const created = FIRST_DAY + number * 2.6 * DAY + (number % 7) * 3_900_000;
  const updated = number % 3 === 0 ? created + (number % 5) * 11 * DAY + 5_400_000 : created;
  return { createdAt: new Date(created).toISOString(), updatedAt: new Date(updated).toISOString() };
}

interface EditionMeta {
  createdAt: string;
  updatedAt: string;
  updatedBy: string;
}

export function editionOf(ids: DemoIds, source: DemoRecord, number: number) {
  const edition = source.editionMeta as EditionMeta | undefined;
  if (!edition) return timesOf(number);
  const inUtc = (text: string) => (text.endsWith('Z') ? text : `${text}Z`);
  return {
    createdAt: inUtc(edition.createdAt),
    updatedAt: inUtc(edition.updatedAt),
    updatedBy: idOf(ids, edition.updatedBy),
  };
}
