import { posix } from 'node:path';
import type { SourceFile } from './project-files.ts';

const FROM = /(?:^|[;}\s])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]/g;
const BARE = /(?:^|[;\s])import\s*['"]([^'"]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Imports of a file: a path from the project's root for a relative one, else the package's name. */
export function importsOf({ path, text }: SourceFile): string[] {
  return [FROM, BARE, DYNAMIC]
    .flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
    .map((target) => (target.startsWith('.') ? posix.join(posix.dirname(path), target) : target));
}
