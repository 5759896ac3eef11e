import type { SourceFile } from './project-files.ts';

export const MAX_LINES = 250;
/** Tests are lists of cases: a long one is read from case to case. */
const MAX_TEST_LINES = 300;
const limitOf = (path: string) => (/\.(test|spec)\.tsx?$/.test(path) ? MAX_TEST_LINES : MAX_LINES);

/** A generated file says so in its first line. */
const isGenerated = ({ text }: SourceFile) => /generated/i.test(text.split('\n', 1)[0] ?? '');

export function tooLongFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => /\.(ts|tsx|css)$/.test(file.path) && !isGenerated(file))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ path, lines }) => lines > limitOf(path))
    .map(({ path, lines }) => `${path} has ${lines} lines; ${limitOf(path)} are allowed`);
}
