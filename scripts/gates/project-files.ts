import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A source file as a gate sees it: its path from the project's root, with forward slashes. */
export type SourceFile = { path: string; text: string };

const ROOT = join(import.meta.dirname, '..', '..');
/** Folders of .gitignore, and git's own; git itself need not be installed. */
const IGNORED = new Set([
  'node_modules',
  'data',
  'dist',
  'test-results',
  'playwright-report',
  '.cache',
  'coverage',
  '.git',
]);
const TEXT = new Set([
  '.ts',
  '.tsx',
  '.mjs',
  '.js',
  '.css',
  '.html',
  '.json',
  '.md',
  '.sql',
  '.yml',
  '.yaml',
  '.sh',
  '',
]);

export function readProjectFile(path: string): SourceFile {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

export function projectFiles(folder = ''): SourceFile[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (IGNORED.has(entry.name)) return [];
    if (entry.isDirectory()) return projectFiles(path);
    return entry.isFile() && TEXT.has(extname(entry.name)) ? [readProjectFile(path)] : [];
  });
}
