import type { SourceFile } from './project-files.ts';

/** A longer file holds more than one concept. */
export const MAX_LINES = 400;

/** A generated file says so in its first line. */
const isGenerated = ({ text }: SourceFile) => /generated/i.test(text.split('\n', 1)[0] ?? '');

export function tooLongFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => /\.(ts|tsx|css)$/.test(file.path) && !isGenerated(file))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines; ${MAX_LINES} are allowed`);
}
