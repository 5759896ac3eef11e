import { WHOLE_MAX } from './field.ts';
import { absent, at, hidden, key, on, type RecordField } from './record-cells.ts';

/** What a record is, how much of it there is and what it says. */
export const RECORD_CONTENT_FIELDS = {
  parentId: { kind: 'parent', own: true, at: at({ tab: null, required: true }, key, key, key) },
  signature: { kind: 'line', short: true, own: true, max: 1000, at: at(key, key, key, key) },
  oldSignature: {
    kind: 'line',
    short: true,
    own: true,
    max: 1000,
    at: at(on('home'), absent, on('home'), on('home', 'simple')),
  },
  title: {
    kind: 'line',
    own: true,
    max: 1000,
    at: at(key, on('home', 'required simple', { max: 4000, min: 2 }), key, key),
  },
  oldTitle: { kind: 'line', own: true, max: 1000, at: at(on('home'), absent, absent, absent) },
  translatedTitle: {
    kind: 'line',
    own: true,
    max: 1000,
    at: at(absent, absent, on('home'), on('home', 'simple')),
  },
  dates: { kind: 'dates', at: at(key, key, key, key) },
  authors: { kind: 'authors', sticky: true, at: at(key, hidden, key, key) },
  mainSize: {
    kind: 'group',
    members: ['sizeArchivalUnits', 'sizeRunningMeters', 'sizeMegabytes'],
    at: at(key, absent, absent, absent),
  },
  sizeArchivalUnits: { kind: 'count', at: at(on('home', 'simple'), absent, absent, absent) },
  sizeRunningMeters: {
    kind: 'decimal',
    measure: 'runningMeters',
    at: at(on('home', 'simple'), absent, absent, absent),
  },
  sizeMegabytes: {
    kind: 'decimal',
    measure: 'megabytes',
    at: at(on('home', 'simple'), absent, absent, absent),
  },
  languages: {
    kind: 'choices',
    sticky: true,
    list: 'languages',
    at: at(on('home', 'required'), hidden, on('home', 'required'), key),
  },
  externalForm: {
    kind: 'line',
    short: true,
    max: 1000,
    at: at(absent, absent, on('home', 'inventory'), on('home', 'simple inventory')),
  },
  creationPlace: {
    kind: 'line',
    short: true,
    max: 1000,
    at: at(absent, absent, on('home'), on('home', 'simple')),
  },
  totalSize: {
    kind: 'whole',
    min: 0,
    max: WHOLE_MAX,
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
} as const satisfies Record<string, RecordField>;
