import { recordCsvColumns } from '../../packages/contract/src/derive/csv-columns.ts';
import {
  authorCsvColumns,
  fileCsvColumns,
  indexCsvColumns,
} from '../../packages/contract/src/derive/csv-lists.ts';
import { ACQUISITION_FIELDS } from '../../packages/contract/src/fields/acquisition-fields.ts';
import { AGREEMENT_FIELDS } from '../../packages/contract/src/fields/agreement-fields.ts';
import { AUTHOR_FIELDS } from '../../packages/contract/src/fields/author-fields.ts';
import { DOCUMENTATION_NUMBERS, mediumFields } from '../../packages/contract/src/fields/documentation.ts';
import { INSTITUTION_FIELDS } from '../../packages/contract/src/fields/institution-fields.ts';
import { NEWS_FIELDS } from '../../packages/contract/src/fields/news-fields.ts';
import { PORTAL_HOME_FIELDS } from '../../packages/contract/src/fields/portal-home-fields.ts';
import { recordFields } from '../../packages/contract/src/fields/record-fields.ts';
import { SERVICE_REQUEST_FIELDS } from '../../packages/contract/src/fields/service-request-fields.ts';
import { USER_FIELDS } from '../../packages/contract/src/fields/user-fields.ts';
import { RECORD_LEVELS } from '../../packages/contract/src/levels.ts';
import { VALUE_LISTS } from '../../packages/contract/src/values/value-lists.ts';
import type { SourceFile } from './project-files.ts';

const under = (entity: string, names: readonly string[]) => names.map((name) => `${entity}.${name}`);
const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);

/** Texts of a form: label and help. */
export const FORM_FIELDS: readonly string[] = [
  ...RECORD_LEVELS.flatMap((level) => under(level, namesOf(recordFields(level)))),
  ...under('author', Object.keys(AUTHOR_FIELDS)),
  ...under('institution', Object.keys(INSTITUTION_FIELDS)),
  ...under('user', Object.keys(USER_FIELDS)),
  ...under('acquisition', Object.keys(ACQUISITION_FIELDS)),
  ...under('agreement', Object.keys(AGREEMENT_FIELDS)),
  ...under('portalHome', Object.keys(PORTAL_HOME_FIELDS)),
  ...under('serviceRequest', Object.keys(SERVICE_REQUEST_FIELDS)),
];

const GROUPS = [
  'documentation',
  ...new Set(VALUE_LISTS.mediumTypes.flatMap(({ groups }) => groups as readonly string[])),
];

/** Small fields inside a larger one; a help only where it says how to write. */
export const FIELD_PARTS: readonly string[] = [
  ...GROUPS.flatMap((group) => under(group, Object.keys(DOCUMENTATION_NUMBERS))),
  ...under('closure', ['scope', 'reason', 'until', 'atEnd']),
  ...under('medium', ['mediumType', ...VALUE_LISTS.mediumTypes.flatMap(({ id }) => mediumFields(id))]),
];

/** Labels that only a list, an export or the history uses. */
export const OTHER_LABELS: readonly string[] = [
  ...under('news', Object.keys(NEWS_FIELDS)),
  ...RECORD_LEVELS.flatMap((level) => [
    ...under(level, namesOf(recordCsvColumns(level, 'ADMIN'))),
    ...under(level, ['datesUnknown', 'authorsUnknown']),
  ]),
  ...GROUPS.map((group) => `${group}.media`),
  ...under('author', namesOf(authorCsvColumns())),
  ...under('index', namesOf(indexCsvColumns())),
  ...under('file', namesOf(fileCsvColumns())),
  'user.institutionName',
];

const CALL = /\b(?:labelOf|helpOf)\(\s*'(\w+)',\s*'([\w.]+)'/g;
const LOOK_UP = /\blabels\['([\w.]+)'\]/g;

/** The labels that sources name outright. */
export function namedLabels(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ text }) => [
    ...[...text.matchAll(CALL)].map(([, entity, field]) => `${entity}.${field}`),
    ...[...text.matchAll(LOOK_UP)].map(([, key = '']) => key),
  ]);
}
