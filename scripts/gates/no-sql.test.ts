import { expect, test } from 'vitest';
import { filesWithSql } from './no-sql.ts';
import { projectFiles } from './project-files.ts';

test('only the queries hold SQL', () => {
  expect(filesWithSql(projectFiles())).toEqual([]);
});

test.each([
  ['apps/server/src/services/a/b.ts', 'await sql`select 1`.execute(db)', true],
  ['apps/server/src/services/a/b.ts', 'sql<{ id: number }>`select id`', true],
  ['apps/server/src/routes/a/b.ts', "db.selectFrom('record')", true],
  ['apps/server/src/operation/b.ts', 'pool.query<{ id: number }>(`select id from job`)', true],
  ['apps/server/src/store/b.ts', 'await sql`select 1`.execute(db)', true],
  ['apps/server/src/queries/a/b.ts', "db.selectFrom('record')", false],
  ['apps/server/src/services/a/b.test.ts', "db.selectFrom('record')", false],
  ['apps/server/src/services/a/b.ts', 'await findRecord(db, id)', false],
])('%s with %s: is told is %s', (path, text, expected) => {
  expect(filesWithSql([{ path, text }]).length > 0).toBe(expected);
});
