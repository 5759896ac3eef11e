import type { NotTaken } from '@regest/contract/exchange/imports.ts';
import { languageOf } from '@regest/contract/exchange/language-codes.ts';
import { readDate } from '@regest/contract/exchange/read-date.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { ProposedRecord, ReadingNotes } from '../proposed-record.ts';
import type { Grid } from './grid.ts';

/** Columns of AtoM's ISAD template, and the first of these fields that the level has. */
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
/** Known, and of no use here: ids, slugs, states and languages of the description itself. */
const PASSED_OVER =
  /^(legacyId|parentId|qubitParentSlug|accessionNumber|identifier|title|levelOfDescription|culture|publicationStatus|eventTypes|eventDates|eventStartDates|eventEndDates|eventActors|creators|language)$/;
const HEADING_FIELD = 'otherAdditionalData';

const items = (text: string) =>
  text
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '' && item.toUpperCase() !== 'NULL');

/** Whether the head is that of AtoM. */
export function isAtomHead(cells: readonly string[]): boolean {
  return cells.includes('legacyId') && cells.includes('levelOfDescription');
}

/** The rows of an ISAD export of AtoM, each below the row whose `legacyId` it names. */
export async function* atomRows(grid: Grid, notes: ReadingNotes): AsyncGenerator<ProposedRecord> {
  let heads: string[] | null = null;
  const levels = new Map<string, RecordLevel>();
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
    const values: Record<string, unknown> = { title: cell('title') || cell('identifier') };
    if (cell('identifier') !== '') values.signature = cell('identifier');
    const notTaken: NotTaken[] = [];
    const has = new Set(recordFields(level).map(({ name }) => name));
    const apart: string[] = [];
    const put = (fields: readonly string[], text: string, where: string) => {
      const field = fields.find((name) => has.has(name));
      if (field) values[field] = values[field] ? `${values[field]}\n${text}` : text;
      else apart.push(`[${where}]\n${text}`);
    };
    for (const [at, head] of heads.entries()) {
      const text = (cells[at] ?? '').trim();
      if (text === '' || PASSED_OVER.test(head)) continue;
      const index = ACCESS[head];
      if (index && has.has(index)) {
        const known = (values[index] as { name: string }[] | undefined) ?? [];
        values[index] = [...known, ...items(text).map((name) => ({ name }))];
      } else if (TEXTS[head]) put(TEXTS[head] ?? [], text, head);
      else apart.push(`[${head}]\n${text}`);
    }
    const dates = items(cell('eventDates')).map((text) => readDate(text));
    const good = dates.flatMap((date) => date ?? []);
    if (good.length > 0) values.dates = good;
    for (const [at, date] of dates.entries())
      if (!date) apart.push(`[eventDates]\n${items(cell('eventDates'))[at]}`);
    const creators = items(cell('eventActors') || cell('creators'));
    if (creators.length > 0 && has.has('authors')) values.authors = creators.map((name) => ({ name }));
    const languages = items(cell('language')).map((name) => languageOf(name));
    if (languages.some(Boolean) && has.has('languages')) values.languages = languages.filter(Boolean);
    if (apart.length > 0) {
      const place = has.has(HEADING_FIELD) ? HEADING_FIELD : 'content';
      values[place] = [values[place], ...apart].filter(Boolean).join('\n\n');
    }
    yield {
      key: `atom:${cell('legacyId') || line}`,
      id: null,
      version: null,
      mayBeNew: true,
      parent: parentKey === '' ? null : { key: `atom:${parentKey}` },
      level,
      sheet: grid.name,
      line,
      cells,
      values,
      faults: [],
      notTaken,
    };
  }
}

/** A level that may stand below the one above it. */
function fitting(level: RecordLevel, above: RecordLevel | undefined): RecordLevel {
  if (above === undefined) return level;
  if (above === 'unit' || above === 'document') return 'document';
  return level === 'collection' || level === 'document' ? (level === 'document' ? 'unit' : 'series') : level;
}
