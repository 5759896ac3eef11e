import { expect, test } from 'vitest';
import { clock } from './clock.ts';
import { localeOf } from './locale.ts';
import { makeTexts } from './make-texts.ts';
import { texts } from './texts.ts';
import { valueName } from './value-name.ts';

const [polish, english] = [texts('pl'), texts('en')];

test('a text is said in the language of the value, counted by the rules of that language', () => {
  expect(polish.say('level.unit')).toBe('Jednostka archiwalna');
  expect(english.say('level.unit')).toBe('Archival unit');
  expect([1, 2, 5].map((count) => polish.sayCount('count.documents', count))).toEqual([
    '1 dokument',
    '2 dokumenty',
    '5 dokumentów',
  ]);
  expect([1, 2].map((count) => english.sayCount('count.documents', count))).toEqual([
    '1 document',
    '2 documents',
  ]);
});

test('what English has no words for is lent by Polish, in a form that Polish chooses', () => {
  expect(english.say('actions.save')).toBe('Zapisz');
  expect(english.sayCount('app.charactersLeft', 3)).toBe('Pozostały 3 znaki');
  expect(english.labelOf('user', 'fullName')).toBe('Imię i nazwisko');
  expect(english.helpOf('unit', 'title')).toBe(polish.helpOf('unit', 'title'));
  expect(english.say('no.such.text')).toBe('no.such.text');
});

test('quotation marks of a title become the inner ones where the text puts it in quotation marks', () => {
  const texts = makeTexts('pl', {
    messages: { in: 'Zapisano „{{title}}”.', out: 'Zapisano {{title}}.' },
    labels: {},
  });
  expect(texts.say('in', { title: 'Zeszyt „Bunt” i "Solidarność"' })).toBe(
    'Zapisano „Zeszyt »Bunt« i »Solidarność«”.',
  );
  expect(texts.say('out', { title: 'Zeszyt „Bunt”' })).toBe('Zapisano Zeszyt „Bunt”.');
  expect(texts.say('in', { title: 'cal 5" i 6' })).toBe('Zapisano „cal 5" i 6”.');
  expect(texts.say('in')).toBe('Zapisano „{{title}}”.');
});

test('names that every object has are no texts', () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    expect(polish.has(name)).toBe(false);
    expect(english.say(name)).toBe(name);
    expect(valueName(english, 'availabilities', name)).toBeUndefined();
  }
});

test('labels and names of values follow the language', () => {
  expect(english.labelOf('collection', 'dates')).toBe('Dates');
  expect(valueName(english, 'availabilities', 'byAppointment')).toBe('by appointment');
  expect(valueName(polish, 'availabilities', 'byAppointment')).toBe('po wcześniejszym umówieniu wizyty');
  expect(valueName(english, 'availabilities', 'nonsense')).toBeUndefined();
});

test('numbers, days, sizes and durations are written as each language writes them', () => {
  const day = '1931-04-12T12:00:00Z';
  expect(polish.format.date(day, 'UTC')).toBe('12\u00a0kwietnia\u00a01931');
  expect(english.format.date(day, 'UTC')).toBe('12\u00a0April\u00a01931');
  expect(english.format.partialDate(1931, 4, null)).toBe('April\u00a01931');
  expect(polish.format.partialDate(936, 4, 1)).toBe('1\u00a0kwietnia\u00a0936');
  expect(polish.format.number(12500.5)).toBe('12\u202f500,5');
  expect(english.format.number(12500.5)).toBe('12,500.5');
  expect([polish.format.bytes(1_500_000_000), english.format.bytes(1_500_000_000)]).toEqual([
    '1,5 GB',
    '1.5 GB',
  ]);
  expect([polish.format.fileSize(12_400_000), polish.format.fileSize(1)]).toEqual(['12,4 MB', '1 kB']);
  expect([0, 9, 309, 3909].map((seconds) => polish.format.duration(seconds))).toEqual([
    '0\u00a0s',
    '9\u00a0s',
    '5\u00a0min 9\u00a0s',
    '1\u00a0h 5\u00a0min',
  ]);
  expect([309, 3909].map(clock)).toEqual(['5:09', '1:05:09']);
});

test.each([
  [undefined, 'pl'],
  ['', 'pl'],
  ['*', 'pl'],
  ['en', 'en'],
  ['en-US,en;q=0.9,pl;q=0.8', 'en'],
  ['de, pl;q=0.7, en;q=0.3', 'pl'],
  ['de,fr', 'pl'],
  ['en;q=0, pl;q=0.1', 'pl'],
  ['EN-gb;q=0.5', 'en'],
  [`${'x'.repeat(10_000)},en`, 'pl'],
  ['en;q=nonsense', 'pl'],
])('of %s the language is %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
