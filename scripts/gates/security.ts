import { titlesOf } from './coverage.ts';
import type { SourceFile } from './project-files.ts';

/** How docs/security.md shortens the folders it names. */
const SHORT: Record<string, string> = {
  'S/': 'apps/server/src/',
  'T/': 'apps/server/test/',
  'C/': 'packages/contract/',
};

/** A name in backticks that is a file of the project, or a folder that begins with one of the short forms. */
const NAMED = /`((?:[STC]|apps|packages|scripts|e2e|docs)\/[\w./-]+|[\w.-]+\.(?:test|spec)\.tsx?)`/gu;

function wholePath(name: string): string {
  const short = Object.keys(SHORT).find((start) => name.startsWith(start));
  return short === undefined ? name : name.replace(short, SHORT[short] ?? '');
}

/** The files and folders that the page names, with their whole path. */
export function namedPaths(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([, name = '']) => wholePath(name));
}

/** A file of tests, and the title that stands behind it up to the next one or the end of the cell. */
const SHOWN = /`([\w./-]+\.(?:test|spec)\.tsx?)`(?: › (.+?)(?=<br>| \|))?/gu;

/** Tests that are named without a title, or by one that their file does not have. */
export function missingTitles(text: string, files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  return [...text.matchAll(SHOWN)].flatMap(([, name = '', title = '']) => {
    const path = wholePath(name);
    return titlesOf(texts.get(path) ?? '').includes(title) ? [] : [`${path} › ${title}`];
  });
}

/** Points that are called met and name no test that shows it. */
export function unshownPoints(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [point = '', , sign] = line.replace(/^\| /u, '').split(' | ');
    return sign === '✓' && !line.includes(' › ') ? [point] : [];
  });
}

/** What is named and neither a file of the project nor a folder of it. */
export function missingPaths(text: string, paths: readonly string[]): string[] {
  const isThere = (name: string) => paths.some((path) => path === name || path.startsWith(`${name}/`));
  return [...new Set(namedPaths(text))].filter((name) => !isThere(name.replace(/\/$/u, '')));
}
