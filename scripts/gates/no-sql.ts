import type { SourceFile } from './project-files.ts';

/** Layers that call the queries or lie below them; SQL in them would be missed by a search in the queries. */
const WITHOUT_SQL =
  /^apps\/server\/src\/(errors|operation|limits|folders|store|engines|derivatives|writers|services|jobs|http|routes)\//;
const STATEMENT =
  /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query(?:<[^()]*>)?\(\s*['"`]/;

/** Files of these layers that hold SQL all the same. */
export function filesWithSql(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => WITHOUT_SQL.test(path) && !path.endsWith('.test.ts') && STATEMENT.test(text))
    .map(({ path }) => path);
}
