import type { SourceFile } from './project-files.ts';

/** Acts that docs/security.md excludes, each with the pattern of its source. */
const NEVER: Record<string, RegExp> = {
  'builds code from text': /\beval\s*\(|new Function\s*\(/u,
  'starts a program through a shell':
    /shell:\s*true|\bexecSync\s*\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/u,
  'sets or reads a cookie': /document\.cookie|set-cookie|setCookie/iu,
  'trusts every certificate': /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/u,
  'takes a guessable number for a random one': /Math\.random/u,
  'talks between windows': /\.postMessage\([^)]*['"]\*['"]/u,
};

/** Files that put HTML into a page as it is, after cleaning it or writing it themselves. */
const RAW_HTML = new Set([
  'apps/portal/src/frame/head.tsx',
  'apps/portal/src/pages/news.tsx',
  'apps/web/src/features/news/news-content.tsx',
]);

const isSource = ({ path }: SourceFile) =>
  /^(?:apps|packages)\/[^/]+\/src\/.+\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path);

export function brokenPromises(files: readonly SourceFile[]): string[] {
  return files.filter(isSource).flatMap(({ path, text }) => {
    const broken = Object.entries(NEVER).flatMap(([what, sign]) => (sign.test(text) ? [what] : []));
    if (/dangerouslySetInnerHTML|\.innerHTML\s*=/u.test(text) && !RAW_HTML.has(path))
      broken.push('puts HTML into a page as it is');
    return broken.map((what) => `${path} ${what}`);
  });
}
