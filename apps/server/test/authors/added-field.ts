import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import type { FieldTable } from '@regest/contract/fields/field.ts';

// Runs in a separate process, so that the field is added before any module reads the table.
(AUTHOR_FIELDS as FieldTable).nickname = { kind: 'line', max: 10, tab: 'home', public: true };

const { authorCsvColumns } = await import('@regest/contract/derive/csv-lists.ts');
const { isSameAuthor } = await import('../../src/services/imports/check-batch.ts');
const { eacXml } = await import('../../src/writers/exchange/eac.ts');
const { CONTEXT } = await import('../exchange/exchange-tree.ts');
const { readRecords } = await import('../imports/read-records.ts');

const author = {
  id: 3,
  name: 'Lis, Jan',
  authorType: 'person',
  isDraft: false,
  records: [],
  nickname: 'Rudy',
};
const [proposed] = await readRecords(eacXml(author, CONTEXT));
const row = { name: 'Lis, Jan', fields: { nickname: 'Rudy' } };
const column = authorCsvColumns().find(({ name }) => name === 'nickname');

console.log(
  JSON.stringify({
    read: proposed?.values.nickname,
    same: isSameAuthor({ name: 'Lis, Jan', nickname: 'Rudy' }, row),
    different: isSameAuthor({ name: 'Lis, Jan', nickname: 'Siwy' }, row),
    cell: column?.cell(author as never),
  }),
);
