import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  earliestDay,
  isArchivalDate,
  isReversedRange,
  latestDay,
  parseArchivalDate,
} from '../src/text/archival-date.ts';

const day = fc.date({
  min: new Date('1000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const iso = (date: Date) => date.toISOString().slice(0, 10);

test('every day of the calendar is read, and so are its month and its year', () => {
  fc.assert(
    fc.property(day, (date) => {
      const text = iso(date);
      for (const part of [text, text.slice(0, 7), text.slice(0, 4)])
        expect(parseArchivalDate(part)).not.toBeNull();
    }),
  );
});

test('whatever is read is a real date no longer than ten characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9-]{0,12}$/), (text) => {
      const date = parseArchivalDate(text);
      if (!date) return;
      expect(text.length).toBeLessThanOrEqual(10);
      expect(earliestDay(date)).toBeLessThanOrEqual(latestDay(date));
    }),
  );
});

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => void [isArchivalDate(text, true), isArchivalDate(text, false)]),
  );
});

test('a range of days is reversed exactly when its end comes first', () => {
  fc.assert(
    fc.property(day, day, (a, b) => {
      expect(isReversedRange(iso(a), iso(b))).toBe(iso(a) > iso(b));
    }),
  );
});
