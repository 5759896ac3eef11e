/** How docs/security.md shortens the folders it names. */
const SHORT: Record<string, string> = {
  'S/': 'apps/server/src/',
  'T/': 'apps/server/test/',
  'C/': 'packages/contract/',
};

/** A name in backticks that is a file of the project, or a folder that begins with one of the short forms. */
const NAMED = /`((?:[STC]|apps|packages|scripts|e2e|docs)\/[\w./-]+|[\w.-]+\.(?:test|spec)\.tsx?)`/gu;

/** The files and folders that the page names, with their whole path. */
export function namedPaths(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([, name = '']) => {
    const short = Object.keys(SHORT).find((start) => name.startsWith(start));
    return short === undefined ? name : name.replace(short, SHORT[short] ?? '');
  });
}

/** What is named and neither a file of the project nor a folder of it. */
export function missingPaths(text: string, paths: readonly string[]): string[] {
  const isThere = (name: string) => paths.some((path) => path === name || path.startsWith(`${name}/`));
  return [...new Set(namedPaths(text))].filter((name) => !isThere(name.replace(/\/$/u, '')));
}
