import type { SourceFile } from './project-files.ts';

export const MAX_LINES = 250;
/** Tests are lists of cases: a long one is read from case to case. */
const MAX_TEST_LINES = 300;

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const limitOf = (path: string) => (isTest(path) ? MAX_TEST_LINES : MAX_LINES);
const linesOf = ({ text }: SourceFile) => text.replace(/\n$/, '').split('\n').length;

/** A generated file says so in its first line. */
const isGenerated = ({ text }: SourceFile) => /generated/i.test(text.split('\n', 1)[0] ?? '');

export function tooLongFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => /\.(ts|tsx|css)$/.test(file.path) && !isGenerated(file))
    .map((file) => ({ path: file.path, lines: linesOf(file) }))
    .filter(({ path, lines }) => lines > limitOf(path))
    .map(({ path, lines }) => `${path} has ${lines} lines; ${limitOf(path)} are allowed`);
}

/** How many lines half of the source files have at most, and nine of ten; tests are counted apart. */
export function usualLengths(files: readonly SourceFile[]): { half: number; nineOfTen: number } {
  const lengths = files
    .filter((file) => /\.tsx?$/.test(file.path) && !isTest(file.path) && !isGenerated(file))
    .map(linesOf)
    .sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.ceil(lengths.length * share) - 1] ?? 0;
  return { half: at(0.5), nineOfTen: at(0.9) };
}
