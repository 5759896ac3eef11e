import type { SkippedContent } from '@regest/contract/exchange/imports.ts';
import { languageOf } from '@regest/contract/exchange/language-codes.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS as FACTS, type RecordLevel } from '@regest/contract/levels.ts';
import type { ProposedRecord, ReadingNotes } from '../proposed-record.ts';
import { readAtomDates } from './foreign-dates.ts';
import { dropFaulty, fits, putHeadings } from './foreign-fields.ts';
import { columnLetters, type Grid } from './grid.ts';
import { openNumbers } from './signature-numbers.ts';

/** Columns of AtoM's ISAD template, each with fields in order of preference: the first that the level has counts. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  scopeAndContent: ['content'],
  archivalHistory: ['collectionHistory'],
  acquisition: ['acquisitions'],
  accruals: ['acquisitions'],
  appraisal: ['loses'],
  arrangement: ['organizationalMethods'],
  accessConditions: ['accessTerms'],
  reproductionConditions: ['licenseRemarks'],
  findingAids: ['archivizationAids'],
  locationOfCopies: ['duplicates', 'digitalizationRemarks'],
  relatedUnitsOfDescription: ['connections'],
  publicationNote: ['bibliography'],
  alternativeIdentifiers: ['oldSignature'],
  extentAndMedium: ['externalForm'],
};
const ACCESS: Readonly<Record<string, string>> = {
  subjectAccessPoints: 'materialIndices',
  placeAccessPoints: 'geographicalIndices',
  nameAccessPoints: 'personalIndices',
  genreAccessPoints: 'materialIndices',
};
const LEVELS: Readonly<Record<string, RecordLevel>> = {
  fonds: 'collection',
  collection: 'collection',
  recordgroup: 'collection',
  subfonds: 'series',
  series: 'series',
  subseries: 'series',
  file: 'unit',
  item: 'document',
  part: 'document',
};
/** Columns that place or name a row, or are read together with another one. */
const PLACING = new Set([
  'legacyId',
  'parentId',
  'identifier',
  'title',
  'levelOfDescription',
  'eventDates',
  'eventStartDates',
  'eventEndDates',
  'eventActors',
  'creators',
  'language',
]);
/**
 * Columns without use here: slugs, states and languages of the description itself. Their contents are listed as not
 * imported.
 */
const LEFT_OUT = new Set([
  'qubitParentSlug',
  'accessionNumber',
  'culture',
  'publicationStatus',
  'eventTypes',
]);

const items = (text: string) =>
  text
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '' && item.toUpperCase() !== 'NULL');

const distinct = (all: readonly unknown[]) => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

/** True for the head of an AtoM export. */
export function isAtomHead(cells: readonly string[]): boolean {
  return cells.includes('legacyId') && cells.includes('levelOfDescription');
}

/** The rows of an ISAD export of AtoM, each below the row whose `legacyId` it names. */
export async function* atomRows(grid: Grid, notes: ReadingNotes): AsyncGenerator<ProposedRecord> {
  let heads: string[] | null = null;
  const levels = new Map<string, RecordLevel>();
  const numbers = openNumbers();
  for await (const { line, cells } of grid.rows) {
    if (heads === null) {
      heads = cells.map((cell) => cell.trim());
      notes.heads[grid.name] = cells;
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    const cell = (name: string) => (cells[heads?.indexOf(name) ?? -1] ?? '').trim();
    const parentKey = cell('parentId');
    const named = LEVELS[cell('levelOfDescription').toLowerCase().replace(/[\s-]/g, '')];
    const above = levels.get(parentKey);
    const level = fitting(named ?? (above ? 'unit' : 'collection'), above);
    levels.set(cell('legacyId'), level);
    const fields = new Map(recordFields(level).map((field) => [field.name, field]));
    const values: Record<string, unknown> = { title: cell('title') || cell('identifier') };
    if (cell('identifier') !== '') values.signature = cell('identifier');
    const skipped: SkippedContent[] = [];
    const apart: SkippedContent[] = [];
    const addText = (names: readonly string[], text: string, where: string) => {
      const field = names.map((name) => fields.get(name)).find((one) => one !== undefined);
      const whole = field && values[field.name] ? `${values[field.name]}\n${text}` : text;
      const isText = field?.kind === 'text' || field?.kind === 'line';
      // A text too long for its field goes whole under a heading and is never cut.
      if (isText && fits(whole, field.max)) values[field.name] = whole;
      else apart.push({ where, text });
    };
    const list = (name: string, added: unknown[], text: string, where: string) => {
      if (added.length === 0) return;
      const existing = (values[name] as unknown[] | undefined) ?? [];
      if (fields.has(name)) values[name] = distinct([...existing, ...added]);
      else apart.push({ where, text });
    };
    for (const [at, full] of cells.entries()) {
      const text = full.trim();
      const head = heads[at] ?? '';
      if (text === '' || text.toUpperCase() === 'NULL' || PLACING.has(head)) continue;
      const index = ACCESS[head];
      if (head === '' || LEFT_OUT.has(head)) skipped.push({ where: head || columnLetters(at), text });
      else if (index)
        list(
          index,
          items(text).map((name) => ({ name })),
          text,
          head,
        );
      else addText(TEXTS[head] ?? [], text, head);
    }
    if (!named && cell('levelOfDescription') !== '')
      skipped.push({ where: 'levelOfDescription', text: cell('levelOfDescription') });
    const { dates, unread, reversed } = readAtomDates(cell, FACTS[level].yearsOnly);
    if (dates.length > 0) values.dates = dates;
    for (const text of unread) apart.push({ where: 'eventDates', text });
    for (const text of reversed) skipped.push({ where: 'eventDates', text });
    const creators = [...new Set([...items(cell('eventActors')), ...items(cell('creators'))])];
    list(
      'authors',
      creators.map((name) => ({ name })),
      creators.join('\n'),
      'eventActors',
    );
    const languages = items(cell('language'));
    const codes = [...new Set(languages.flatMap((name) => languageOf(name) ?? []))];
    list('languages', codes, cell('language'), 'language');
    const strange = languages.filter((name) => languageOf(name) === null);
    if (strange.length > 0) apart.push({ where: 'language', text: strange.join('\n') });
    const headed = ({ where, text }: SkippedContent) => `[${where}]\n${text}`;
    putHeadings({ values, fields, notTaken: skipped }, apart, headed, '\n\n');
    const record: ProposedRecord = {
      key: `atom:${cell('legacyId') || line}`,
      id: null,
      version: null,
      mayBeNew: true,
      parent: parentKey === '' ? null : { key: `atom:${parentKey}` },
      level,
      sheet: grid.name,
      line,
      cells,
      values: dropFaulty(level, values, skipped),
      faults: [],
      notTaken: skipped,
    };
    numbers.give(record);
    yield record;
  }
}

/** The nearest level that is allowed below the one above. */
function fitting(level: RecordLevel, above: RecordLevel | undefined): RecordLevel {
  if (above === undefined) return level;
  if (!FACTS[above].isAggregate) return 'document';
  if (FACTS[level].isLeaf) return 'unit';
  return FACTS[level].isRoot ? 'series' : level;
}
