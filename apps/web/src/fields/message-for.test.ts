import type { ConstraintType } from '@regest/contract/errors.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { describe, expect, test } from 'vitest';
import { messageFor } from './message-for.ts';

const TABLES: Record<string, readonly Field[]> = {
  collection: recordFields('collection'),
  series: recordFields('series'),
  unit: recordFields('unit'),
  document: recordFields('document'),
  author: fieldsOf(AUTHOR_FIELDS),
  institution: fieldsOf(INSTITUTION_FIELDS),
};

function say(
  entity: string,
  path: string,
  constraintType: ConstraintType,
  value?: unknown,
  yearsOnly = false,
) {
  const field = TABLES[entity]?.find((one) => path === one.name || path.startsWith(`${one.name}.`));
  if (!field) throw new Error(`no field ${entity}.${path}`);
  return messageFor({ fieldName: path, constraintType }, field, entity, value, yearsOnly);
}

test.each([
  ['unit', 'signature', 'Required', 'Sygnatura jednostki archiwalnej nie może być pusta'],
  ['series', 'parentId', 'Required', 'Należy wybrać nadrzędny zespół/zbiór lub serię'],
  ['document', 'dates', 'Presence', 'Należy podać datę albo zaznaczyć, że jest nieznana'],
  ['collection', 'mainSize', 'Presence', 'Należy podać rozmiar zespołu/zbioru w co najmniej jednej mierze'],
  ['unit', 'totalSize', 'Range', 'Rozmiar ogółem jednostki archiwalnej nie może być pusty ani ujemny'],
  ['unit', 'archivizationDegreePages', 'Type', 'Należy podać liczbę całkowitą.'],
  ['unit', 'archivizationDegreePages', 'Positive', 'Należy podać liczbę całkowitą większą od zera.'],
  ['collection', 'sizeRunningMeters', 'Pattern', 'Metry bieżące zapisz cyframi, np. 2,5'],
  ['unit', 'signature', 'Unique', 'Ta sygnatura jest już zajęta. Wpisz inną.'],
  ['author', 'name', 'Size', 'Nazwa twórcy powinna mieć od 2 do 1000 znaków'],
  ['series', 'title', 'Size', 'Tytuł serii lub podserii powinien mieć od 2 do 4000 znaków'],
  ['institution', 'address.city', 'Required', 'Miejscowość nie może być pusta'],
  ['institution', 'contact.email', 'Pattern', 'Podaj poprawny adres e-mail, np. jan@example.org.'],
  ['unit', 'languages', 'Value', 'Wybierz wartość z listy.'],
] as const)('%s %s %s says: %s', (entity, path, constraint, wanted) => {
  expect(say(entity, path, constraint)).toBe(wanted);
});

test('a text too long tells the limit and by how much, in code points', () => {
  expect(say('unit', 'title', 'Size', `${'a'.repeat(1001)}😀`)).toBe(
    'Tekst może mieć najwyżej 1000 znaków. Tekst jest za długi o 2 znaki.',
  );
});

describe('dates', () => {
  const entry = (dateType: string, dateFrom: string, dateTo: string | null = null) => [
    { dateType, dateFrom, dateTo },
  ];
  test.each([
    [
      'dates.0.dateFrom',
      'Pattern',
      entry('range', '1908-04-31', '1934'),
      'Nie ma takiego dnia: 31 kwietnia 1908. Popraw datę początkową.',
    ],
    [
      'dates.0.dateTo',
      'Pattern',
      entry('range', '1908', '1934-02-30'),
      'Nie ma takiego dnia: 30 lutego 1934. Popraw datę końcową.',
    ],
    ['dates.0.dateFrom', 'Pattern', entry('single', '31.04.1936'), 'Nie ma takiego dnia: 31 kwietnia 1936.'],
    ['dates.0.dateFrom', 'Pattern', entry('single', '1908-13-01'), 'Nie ma takiego dnia: 1908-13-01.'],
    [
      'dates.0.dateFrom',
      'Pattern',
      entry('single', 'wiosna'),
      'Nieprawidłowy zapis daty. Wpisz rok (1936), rok i miesiąc (1936-05) albo pełną datę (1936-05-03).',
    ],
    ['dates.0.dateFrom', 'Pattern', entry('single', '1908-04-301'), 'Data może mieć najwyżej 10 znaków.'],
    ['dates.0.dateTo', 'Required', entry('range', '1908'), 'Uzupełnij początek i koniec przedziału.'],
    [
      'dates.0.dateTo',
      'Range',
      entry('range', '1934', '1908'),
      'Koniec przedziału nie może być wcześniejszy niż początek.',
    ],
    ['dates.1', 'Duplicate', entry('single', '1908'), 'Ta data jest już na liście.'],
  ] as const)('%s %s', (path, constraint, value, wanted) => {
    expect(say('unit', path, constraint, value)).toBe(wanted);
  });

  test('a collection asks for years', () => {
    expect(say('collection', 'dates.0.dateFrom', 'Pattern', entry('single', '1908-04'), true)).toBe(
      'Wpisz sam rok, od 1 do 4 cyfr.',
    );
  });
});

test.each([
  ['textDocumentation.minutesDuration', 'Range', 'Minuty: liczba całkowita od 0 do 59.'],
  ['textDocumentation.media.0.duration', 'Pattern', 'Podaj czas w układzie GG:MM:SS, np. 01:25:00.'],
  ['textDocumentation.media.2.numberOfFiles', 'Type', 'Należy podać liczbę całkowitą.'],
  ['textDocumentation.media.0.format', 'Size', 'Tekst może mieć najwyżej 1000 znaków.'],
] as const)('documentation: %s %s', (path, constraint, wanted) => {
  expect(say('unit', path, constraint)).toBe(wanted);
});

test('no constraint of the closed list is left without a sentence', () => {
  for (const [entity, fields] of Object.entries(TABLES)) {
    for (const field of fields) {
      for (const constraint of [
        'Required',
        'Size',
        'Pattern',
        'Unique',
        'Type',
        'Value',
        'NotFound',
        'Duplicate',
      ] as const) {
        const text = messageFor({ fieldName: field.name, constraintType: constraint }, field, entity);
        expect(text).not.toMatch(/\{\{|validation\.|^[a-z]/);
      }
    }
  }
});
