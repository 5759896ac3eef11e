import { expect, test } from 'vitest';
import englishLabels from '../../packages/contract/src/locale/en/labels.json' with { type: 'json' };
import englishMessages from '../../packages/contract/src/locale/en/messages.json' with { type: 'json' };
import englishPortal from '../../packages/contract/src/locale/en/portal.json' with { type: 'json' };
import englishValues from '../../packages/contract/src/locale/en/values.json' with { type: 'json' };
import polishLabels from '../../packages/contract/src/locale/pl/labels.json' with { type: 'json' };
import polishMessages from '../../packages/contract/src/locale/pl/messages.json' with { type: 'json' };
import polishPortal from '../../packages/contract/src/locale/pl/portal.json' with { type: 'json' };
import { VALUE_LISTS } from '../../packages/contract/src/values/value-lists.ts';
import { importsOf } from './imports.ts';
import { isPublic, missingForms, otherGaps, type Table, unpaired } from './locales.ts';
import { projectFiles } from './project-files.ts';

const PORTAL: { pl: Table; en: Table } = { pl: polishPortal, en: englishPortal };
/** Entities of which readers see the fields, and what of them is the editor's alone. */
const PUBLIC_LABELS =
  /^(collection|series|unit|document|\w*[dD]ocumentation|medium|author|index|institution|file|news)\./;
const EDITOR_ONLY =
  /^institution\.(remaining|transcriptionDeadline|ocrDeadline|storageLimit|readyWhenComplete)|\.closure$/;
/** Lists of the editor's own. */
const EDITOR_LISTS = ['roles', 'acquisitionMethods', 'agreementKinds', 'agreementNamings', 'agreementScopes'];

const wordsOf = (labels: Record<string, { label: string }>): Table =>
  Object.fromEntries(Object.entries(labels).map(([key, { label }]) => [key, label]));
const publicOf = (table: Table) => Object.fromEntries(Object.entries(table).filter(([key]) => isPublic(key)));

test('both languages have the same texts of the portal, with the same gaps and all forms of a number', () => {
  expect([...unpaired(PORTAL.pl, PORTAL.en), ...unpaired(PORTAL.en, PORTAL.pl)]).toEqual([]);
  expect(otherGaps(PORTAL.pl, PORTAL.en)).toEqual([]);
  expect(missingForms(PORTAL.pl, { locale: 'pl' })).toEqual([]);
  expect(missingForms(PORTAL.en, { locale: 'en' })).toEqual([]);
  expect(Object.values(PORTAL.en).filter((text) => text.trim() === '')).toEqual([]);
});

test('shared texts that readers see are in both languages', () => {
  expect(unpaired(publicOf(polishMessages), englishMessages)).toEqual([]);
  expect(unpaired(englishMessages, polishMessages)).toEqual([]);
  expect(otherGaps(englishMessages, polishMessages)).toEqual([]);
  expect(missingForms(englishMessages, { locale: 'en' })).toEqual([]);
});

test('no text of the portal goes by the name of another', () => {
  expect(Object.keys(PORTAL.pl).filter((key) => key in polishMessages)).toEqual([]);
});

test('every field that readers may see has its label in both languages', () => {
  const polish = Object.keys(polishLabels).filter((key) => PUBLIC_LABELS.test(key) && !EDITOR_ONLY.test(key));
  expect(Object.keys(englishLabels).toSorted()).toEqual(polish.toSorted());
  expect(Object.values(wordsOf(englishLabels)).filter((label) => label.trim() === '')).toEqual([]);
});

test('every value of a list has its own name in both languages', () => {
  const lists = Object.keys(VALUE_LISTS).filter((list) => !EDITOR_LISTS.includes(list));
  const english: Record<string, Table> = englishValues;
  expect(Object.keys(english).toSorted()).toEqual(lists.toSorted());
  for (const list of lists) {
    const ids = VALUE_LISTS[list as keyof typeof VALUE_LISTS].map(({ id }) => id);
    const names = Object.values(english[list] ?? {});
    expect(Object.keys(english[list] ?? {}).toSorted(), list).toEqual(ids.toSorted());
    expect(new Set(names).size, list).toBe(ids.length);
  }
});

test('the editor loads no other language than its own', () => {
  const other = /locale\/(en\/|texts\.ts)|locale\/pl\/portal/;
  const imports = projectFiles('apps/web').flatMap((file) =>
    importsOf(file)
      .filter((target) => other.test(target))
      .map((target) => `${file.path} imports ${target}`),
  );
  expect(imports).toEqual([]);
  const contract = projectFiles('packages/contract').filter(
    ({ path }) => !/locale\/(en\/texts|texts)\.ts$|\.test\.ts$/.test(path),
  );
  expect(contract.flatMap(importsOf).filter((target) => other.test(target))).toEqual([]);
});

test('a text that one language lacks is found, and so are forms and gaps', () => {
  const polish = { 'a.b': 'Tekst', 'a.c_one': '{{count}} raz', 'a.c_few': '{{count}} razy' };
  expect(unpaired(polish, { 'a.c_other': '{{count}} times' })).toEqual(['a.b']);
  expect(missingForms({ 'a.c_one': 'once' }, { locale: 'en' })).toEqual(['a.c_other']);
  expect(otherGaps({ 'a.b': '{{x}}' }, { 'a.b': '{{y}}' })).toEqual(['a.b']);
});
