import { AUDIT_KINDS, type AuditKind } from '@regest/contract/audit.ts';
import { isDay } from '@regest/contract/text/day.ts';
import { readChoice, readPaging, readText } from '../../domain/lists/list-search.ts';

export interface AuditFilters {
  kind?: AuditKind;
  user_id?: number;
  date_start?: string;
  date_end?: string;
}
export interface AuditSearch extends AuditFilters {
  page?: number;
  per_page?: number;
}

function readDay(value: unknown): string | undefined {
  const text = readText(value);
  return text && isDay(text) ? text : undefined;
}

function readNumber(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Reads the filters of an address and ignores invalid values. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const read: AuditSearch = {
    ...readPaging(search),
    kind: readChoice(AUDIT_KINDS, search.kind),
    user_id: readNumber(search.user_id),
    date_start: readDay(search.date_start),
    date_end: readDay(search.date_end),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
