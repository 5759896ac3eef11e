import type { SourceFile } from './project-files.ts';

/** Files that make addresses: of pages from the table of routes, of calls from the contract. */
const MAKERS = ['apps/web/src/domain/addresses/addresses.ts', 'apps/web/src/app/record-routes.ts'];

const RULES: readonly { sign: RegExp; reason: string }[] = [
  { sign: /`\/(?!assets\/)[^`\n]*\$\{/, reason: 'puts an address together; ask domain/addresses' },
  { sign: /['"`]\/api\//, reason: 'names a call by its path; take it from the contract' },
  { sign: /['"`]\/[^'"`\n]*['"`] as string/, reason: 'hides an address from the table of routes' },
];

/** Lines of the web that write an address by hand, where a renamed page or call would not be noticed. */
export function handmadeAddresses(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ path }) => !MAKERS.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const rule = RULES.find(({ sign }) => sign.test(line));
        return rule ? [`${path}:${index + 1} ${rule.reason}`] : [];
      }),
    );
}
