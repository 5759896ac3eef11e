import type { SourceFile } from './project-files.ts';

export type CoverageRow = { id: string; requirement: string; tests: { path: string; name: string }[] };

/** Splits at the bars that are not written as `\|`. */
const cellsOf = (line: string) =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/**
 * The rows of docs/coverage.md: `| id | requirement | test |`, the test being `open` or one or more of
 * `path › test name` with `<br>` between them. Throws on a row of another form, which would go unchecked.
 */
export function parseCoverage(text: string): CoverageRow[] {
  const lines = text.split('\n').filter((line) => line.trim().startsWith('|'));
  return lines
    .map(cellsOf)
    .filter(([first]) => first !== 'id' && !/^:?-+:?$/.test(first ?? ''))
    .map(([id = '', requirement = '', test = '', ...more]) => {
      if (id === '' || requirement === '' || test === '' || more.length > 0) {
        throw new Error(`docs/coverage.md: the row "${id}" is not | id | requirement | test |`);
      }
      return { id, requirement, tests: test === 'open' ? [] : test.split(/\s*<br\s*\/?>\s*/).map(parseTest) };
    });
}

function parseTest(reference: string): { path: string; name: string } {
  const [path, ...name] = reference.replaceAll('`', '').split(' › ');
  return { path: (path ?? '').trim(), name: name.join(' › ').trim() };
}

/** A literal that is the first argument before a function or options; `describe` is no test. */
const TITLE =
  /(\bdescribe[\w.]*)?\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2,\s*(?=async\b|\(|\{|[a-z]+\s*=>|[A-Z]+,\s)/gu;

/** The titles of a test file as they stand there, but for backticks: `%s` and `${name}` are holes. */
export function titlesOf(text: string): string[] {
  return [...text.matchAll(TITLE)]
    .filter(([, group]) => group === undefined)
    .map(([, , , title = '']) => title.replaceAll(/\\(['"])/gu, '$1').replaceAll(/\\?`/gu, ''));
}

/** The rows that name a test which does not exist, and the numbers that are used twice. */
export function coverageProblems(rows: readonly CoverageRow[], files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const titles = new Map<string, string[]>();
  const has = (path: string, name: string) => {
    if (!/\.(test|spec)\.tsx?$/u.test(path)) return false;
    if (!titles.has(path)) titles.set(path, titlesOf(texts.get(path) ?? ''));
    return titles.get(path)?.includes(name) ?? false;
  };
  const missing = rows.flatMap(({ id, tests }) =>
    tests
      .filter(({ path, name }) => !has(path, name))
      .map(({ path, name }) => `${id}: no test "${name}" in ${path}`),
  );
  const ids = rows.map(({ id }) => id);
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  return [...missing, ...twice.map((id) => `${id}: used twice`)];
}
