import { z } from 'zod';
import { fault } from '../../derive/issue.ts';
import type { DateEntry } from '../../fields/date-entry.ts';
import { DATE_TYPES, DATES_MAX, isRange } from '../../fields/date-entry.ts';
import { isArchivalDate, isReversedRange } from '../../text/archival-date.ts';
import { QUALIFIERS } from '../../values/value-lists.ts';
import { listOf } from './schemas.ts';

function emptyToNull(value: unknown): unknown {
  return value === '' || value === undefined ? null : value;
}

function entrySchema(yearOnly: boolean) {
  return z
    .object({
      dateType: z.enum(DATE_TYPES),
      dateFrom: z.preprocess(emptyToNull, z.string().nullable()),
      dateTo: z.preprocess(emptyToNull, z.string().nullable()).optional(),
      qualifier: z.preprocess(emptyToNull, z.enum(QUALIFIERS).nullable()).optional(),
    })
    .superRefine(({ dateType, dateFrom, dateTo }, ctx) => {
      const range = isRange(dateType);
      if (dateFrom === null) fault(ctx, 'Required', ['dateFrom']);
      else if (!isArchivalDate(dateFrom, yearOnly)) fault(ctx, 'Pattern', ['dateFrom']);
      if (!range && dateTo != null) fault(ctx, 'Type', ['dateTo']);
      if (range && dateTo == null) fault(ctx, 'Required', ['dateTo']);
      else if (range && dateTo != null && !isArchivalDate(dateTo, yearOnly))
        fault(ctx, 'Pattern', ['dateTo']);
      else if (range && dateFrom && dateTo && isReversedRange(dateFrom, dateTo))
        fault(ctx, 'Range', ['dateTo']);
    })
    .transform((entry) => ({ ...entry, dateTo: entry.dateTo ?? null }) as DateEntry);
}

function sameEntry(a: DateEntry, b: DateEntry): boolean {
  return (
    a.dateFrom === b.dateFrom &&
    a.dateTo === b.dateTo &&
    a.dateType === b.dateType &&
    a.qualifier === b.qualifier
  );
}

export function datesSchema(yearOnly: boolean) {
  return listOf(entrySchema(yearOnly), DATES_MAX).superRefine((entries, ctx) => {
    entries.forEach((entry, i) => {
      const first = entries.findIndex((other) => sameEntry(other, entry));
      if (first < i) fault(ctx, 'Duplicate', [i]);
    });
  });
}
