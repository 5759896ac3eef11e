import { ACQUISITION_FIELDS } from '../src/fields/acquisition-fields.ts';
import { AUTHOR_FIELDS } from '../src/fields/author-fields.ts';
import type { FieldTable } from '../src/fields/field.ts';
import { INSTITUTION_FIELDS } from '../src/fields/institution-fields.ts';
import { NEWS_FIELDS } from '../src/fields/news-fields.ts';
import type { RecordField } from '../src/fields/record-cells.ts';
import { RECORD_CONTENT_FIELDS } from '../src/fields/record-content-fields.ts';
import { USER_FIELDS } from '../src/fields/user-fields.ts';

// A process of its own: the tables get a row each before anything reads them, and then tell what the program would.
const place = { tab: 'home' };
const rows = RECORD_CONTENT_FIELDS as Record<string, RecordField>;
rows.nickname = {
  kind: 'line',
  max: 10,
  at: { collection: place, series: place, unit: place, document: place },
};
for (const table of [AUTHOR_FIELDS, INSTITUTION_FIELDS, USER_FIELDS, ACQUISITION_FIELDS, NEWS_FIELDS])
  (table as FieldTable).nickname = { kind: 'line', max: 10, tab: 'home' };

const { checkRecord } = await import('../src/derive/check-record.ts');
const { recordCsvColumns } = await import('../src/derive/csv-columns.ts');
const { authorCsvColumns } = await import('../src/derive/csv-lists.ts');
const { fieldsDocument } = await import('../src/derive/fields-doc.ts');
const { institutionForm, recordForm } = await import('../src/derive/form-layout.ts');
const { openApiDocument } = await import('../src/derive/openapi.ts');
const { mappingOf } = await import('../src/exchange/record-mapping.ts');
const { recordFields } = await import('../src/fields/record-fields.ts');

const has = (part: unknown) => /"nickname"/.test(JSON.stringify(part) ?? '');
type Operation = { requestBody?: unknown; responses: unknown };
const { paths } = openApiDocument('0') as { paths: Record<string, Record<string, Operation>> };
const callsWith = (part: (operation: Operation) => unknown) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      has(part(operation)) ? [`${method} ${path}`] : [],
    ),
  );
const shown = {
  'form of a unit': recordForm('unit', 'extended', 'EDITOR'),
  'form of an institution': institutionForm('EDITOR'),
  'file of units': recordCsvColumns('unit', 'EDITOR'),
  'file of creators': authorCsvColumns(),
};
const chapters = fieldsDocument().split(/^## /m);
const { errors } = checkRecord('unit', { nickname: 'x'.repeat(11) }, 'draft');
const field = recordFields('unit').find(({ name }) => name === 'nickname');

console.log(
  JSON.stringify({
    sent: callsWith(({ requestBody }) => requestBody),
    answered: callsWith(({ responses }) => responses),
    chapters: chapters.filter((text) => text.includes('`nickname`')).map((text) => text.split('\n')[0]),
    shown: Object.entries(shown).flatMap(([what, parts]) => (has(parts) ? [what] : [])),
    errors: errors.filter(({ fieldName }) => fieldName === 'nickname'),
    place: field && mappingOf(field),
  }),
);
