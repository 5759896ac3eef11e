import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** A block of code below a comment that names the file it is copied from. */
const COPY = /(<!-- copy of (\S+) -->\n+```\w*\n)[\s\S]*?(```)/g;

/** The page with each block as its file is now. */
export const withCopiedFiles = (page: string): string =>
  page.replace(
    COPY,
    (_, before: string, path: string, after: string) =>
      before + readFileSync(join(ROOT, path), 'utf8') + after,
  );
