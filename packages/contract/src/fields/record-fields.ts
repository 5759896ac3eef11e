import type { RecordLevel } from '../levels.ts';
import { RECORD_LEVELS } from '../levels.ts';
import type { Field, FieldKind, Placement, Visibility } from './field.ts';

/** `on(tab, flags)`: the cell of a field at a level. */
function on(tab: string, flags = '', limits: Pick<Placement, 'max' | 'min'> = {}): Placement {
  const words = new Set(flags.split(' '));
  return {
    tab,
    ...(words.has('required') && { required: true }),
    ...(words.has('simple') && { simple: true }),
    ...(words.has('inventory') && { inventory: true }),
    ...limits,
  };
}
/** Stored, read and exported, but the form of that level does not show it. */
const hidden: Placement = { tab: null };
const absent = null;
/** The few fields that name a record: required, and in simple mode too. */
const key = on('home', 'required simple');

type Cell = Placement | null;
function at(collection: Cell, series: Cell, unit: Cell, document: Cell): Record<RecordLevel, Cell> {
  return { collection, series, unit, document };
}

type RecordField = FieldKind & Visibility & { at: Record<RecordLevel, Cell> };

/**
 * Every field of a record, and what each level makes of it. The order of the rows
 * is the order on the form.
 */
export const RECORD_FIELDS = {
  parentId: { kind: 'parent', at: at({ tab: null, required: true }, key, key, key) },
  signature: { kind: 'line', max: 1000, at: at(key, key, key, key) },
  oldSignature: { kind: 'line', max: 1000, at: at(on('home'), absent, on('home'), on('home', 'simple')) },
  title: {
    kind: 'line',
    max: 1000,
    at: at(key, on('home', 'required simple', { max: 4000, min: 2 }), key, key),
  },
  oldTitle: { kind: 'line', max: 1000, at: at(on('home'), absent, absent, absent) },
  translatedTitle: { kind: 'line', max: 1000, at: at(absent, absent, on('home'), on('home', 'simple')) },
  dates: { kind: 'dates', at: at(key, key, key, key) },
  authors: { kind: 'authors', at: at(key, hidden, key, key) },
  mainSize: {
    kind: 'group',
    members: ['sizeArchivalUnits', 'sizeRunningMeters', 'sizeMegabytes'],
    at: at(key, absent, absent, absent),
  },
  sizeArchivalUnits: { kind: 'count', at: at(on('home', 'simple'), absent, absent, absent) },
  sizeRunningMeters: { kind: 'decimal', at: at(on('home', 'simple'), absent, absent, absent) },
  sizeMegabytes: { kind: 'decimal', at: at(on('home', 'simple'), absent, absent, absent) },
  languages: {
    kind: 'choices',
    list: 'languages',
    at: at(on('home', 'required'), hidden, on('home', 'required'), key),
  },
  externalForm: {
    kind: 'line',
    max: 1000,
    at: at(absent, absent, on('home', 'inventory'), on('home', 'simple inventory')),
  },
  creationPlace: { kind: 'line', max: 1000, at: at(absent, absent, on('home'), on('home', 'simple')) },
  totalSize: {
    kind: 'whole',
    min: 0,
    max: 2_147_483_647,
    at: at(absent, absent, on('size', 'required'), absent),
  },
  textDocumentation: {
    kind: 'documentation',
    group: 'textDocumentation',
    at: at(absent, absent, on('size', 'inventory'), on('size', 'simple inventory')),
  },
  photoDocumentation: {
    kind: 'documentation',
    group: 'photoDocumentation',
    at: at(absent, absent, on('size', 'inventory'), on('size', 'simple inventory')),
  },
  audioDocumentation: {
    kind: 'documentation',
    group: 'audioDocumentation',
    at: at(absent, absent, on('size', 'inventory'), on('size', 'simple inventory')),
  },
  videoDocumentation: {
    kind: 'documentation',
    group: 'videoDocumentation',
    at: at(absent, absent, on('size', 'inventory'), on('size', 'simple inventory')),
  },
  physicalState: {
    kind: 'choice',
    list: 'physicalState',
    at: at(on('home'), absent, on('size'), on('size', 'simple')),
  },
  internalForm: { kind: 'line', max: 1000, at: at(absent, absent, on('content'), on('content')) },
  content: { kind: 'text', max: 200_000, at: at(on('home'), on('home'), on('content'), on('content')) },
  files: { kind: 'files', at: at(on('home'), on('home'), absent, absent) },
  contentFiles: { kind: 'files', at: at(absent, absent, on('content'), on('content')) },
  transcriptionFiles: { kind: 'files', at: at(absent, absent, on('content'), on('content')) },
  historicalArea: { kind: 'text', max: 4000, at: at(on('home'), absent, absent, absent) },
  contemporaryArea: { kind: 'text', max: 4000, at: at(on('home'), absent, absent, absent) },
  collectionHistory: { kind: 'text', max: 4000, at: at(on('home'), absent, absent, absent) },
  creationCircumstances: { kind: 'text', max: 4000, at: at(absent, absent, on('content'), on('content')) },
  otherContentData: { kind: 'text', max: 40_000, at: at(absent, absent, on('content'), on('content')) },
  organizationalMethods: { kind: 'text', max: 4000, at: at(on('archivization'), absent, absent, absent) },
  bibliography: { kind: 'text', max: 4000, at: at(on('archivization'), absent, absent, absent) },
  archivizationDegreeUnits: { kind: 'count', at: at(on('archivization'), absent, absent, absent) },
  archivizationDegreeDocuments: { kind: 'count', at: at(absent, absent, on('archivization'), absent) },
  archivizationDegreePages: { kind: 'count', at: at(absent, absent, on('archivization'), absent) },
  archivizationDegreeRunningMeters: { kind: 'decimal', at: at(on('archivization'), absent, absent, absent) },
  archivizationDegreeMegabytes: {
    kind: 'decimal',
    at: at(on('archivization'), absent, on('archivization'), absent),
  },
  archivizationRemarks: { kind: 'text', max: 4000, at: at(on('archivization'), absent, absent, absent) },
  digitalizationDegreeUnits: { kind: 'count', at: at(on('archivization'), absent, absent, absent) },
  digitalizationDegreeDocuments: {
    kind: 'count',
    at: at(absent, absent, on('archivization'), on('additionalData')),
  },
  digitalizationDegreePages: {
    kind: 'count',
    at: at(absent, absent, on('archivization'), on('additionalData')),
  },
  digitalizationDegreeRunningMeters: { kind: 'decimal', at: at(on('archivization'), absent, absent, absent) },
  digitalizationSizeFiles: {
    kind: 'count',
    at: at(on('archivization'), absent, on('archivization'), on('additionalData')),
  },
  digitalizationSizeMegabytes: {
    kind: 'decimal',
    at: at(on('archivization'), absent, on('archivization'), on('additionalData')),
  },
  digitalCopiesStoragePlace: {
    kind: 'text',
    max: 4000,
    at: at(on('archivization'), absent, on('archivization'), on('additionalData')),
  },
  digitalizationRemarks: {
    kind: 'text',
    max: 4000,
    at: at(on('archivization'), absent, on('archivization'), on('additionalData')),
  },
  duplicates: { kind: 'text', max: 4000, at: at(absent, absent, on('archivization'), on('additionalData')) },
  availabilities: {
    kind: 'choices',
    list: 'availabilities',
    at: at(on('access'), absent, on('access'), on('access')),
  },
  link: { kind: 'link', max: 1000, at: at(on('access'), absent, on('access'), on('access')) },
  accessPremises: { kind: 'text', max: 4000, at: at(on('access'), absent, on('access'), on('access')) },
  accessTerms: { kind: 'text', max: 4000, at: at(on('access'), absent, on('access'), on('access')) },
  archivizationAids: { kind: 'text', max: 4000, at: at(on('access'), absent, absent, absent) },
  licenses: { kind: 'choices', list: 'licenses', at: at(on('rights'), absent, on('rights'), on('rights')) },
  licenseRemarks: { kind: 'text', max: 4000, at: at(on('rights'), absent, on('rights'), on('rights')) },
  fieldsOfUse: { kind: 'text', max: 4000, at: at(on('rights'), absent, on('rights'), on('rights')) },
  rightsHolder: {
    kind: 'text',
    max: 4000,
    visibleTo: ['ADMIN', 'SUPERVISOR', 'EDITOR'],
    at: at(on('rights'), absent, on('rights'), on('rights')),
  },
  donor: { kind: 'text', max: 4000, at: at(on('rights'), absent, on('rights'), on('rights')) },
  geographicalIndices: {
    kind: 'indices',
    indexType: 'geographical',
    at: at(on('indices'), absent, on('indices'), on('indices')),
  },
  personalIndices: {
    kind: 'indices',
    indexType: 'personal',
    at: at(on('indices'), absent, on('indices'), on('indices')),
  },
  materialIndices: {
    kind: 'indices',
    indexType: 'material',
    at: at(on('indices'), absent, on('indices'), on('indices')),
  },
  connections: {
    kind: 'text',
    max: 4000,
    at: at(on('additionalData'), absent, on('additionalData'), on('additionalData')),
  },
  acquisitions: {
    kind: 'text',
    max: 4000,
    at: at(on('additionalData'), absent, on('additionalData'), on('additionalData')),
  },
  loses: {
    kind: 'text',
    max: 4000,
    at: at(on('additionalData'), absent, on('additionalData'), on('additionalData')),
  },
  otherAdditionalData: {
    kind: 'text',
    max: 40_000,
    at: at(on('additionalData'), absent, on('additionalData'), on('additionalData', '', { max: 4000 })),
  },
} as const satisfies Record<string, RecordField>;

export type RecordFieldName = keyof typeof RECORD_FIELDS;
export const RECORD_FIELD_NAMES = Object.keys(RECORD_FIELDS) as RecordFieldName[];

function resolve(level: RecordLevel): Field[] {
  return RECORD_FIELD_NAMES.flatMap((name) => {
    const { at, ...rules }: RecordField = RECORD_FIELDS[name];
    const place = at[level];
    return place ? [{ ...rules, ...place, name } as Field] : [];
  });
}

const BY_LEVEL = Object.fromEntries(RECORD_LEVELS.map((level) => [level, resolve(level)])) as Record<
  RecordLevel,
  Field[]
>;

/** The fields a record of this level has, every rule resolved. */
export function recordFields(level: RecordLevel): readonly Field[] {
  return BY_LEVEL[level];
}
