import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Puts `polish.affix`, `polish.dict` and `polish.stop` where PostgreSQL looks for them, so that
 * `CREATE TEXT SEARCH DICTIONARY … (TEMPLATE = ispell, DictFile = polish, AffFile = polish)` works.
 */
export function installPolishDictionary(tsearchDir: string): void {
  const source = dirname(require.resolve('dictionary-pl'));
  putFile(join(tsearchDir, 'polish.affix'), () => readFileSync(join(source, 'index.aff'), 'utf8'));
  putFile(join(tsearchDir, 'polish.dict'), () =>
    // The first line of a hunspell word list is a count, which ispell would take for a word.
    readFileSync(join(source, 'index.dic'), 'utf8').replace(/^\d+\r?\n/, ''),
  );
  putFile(join(tsearchDir, 'polish.stop'), () => {
    const { pol } = require('stopword') as { pol: readonly string[] };
    return `${pol.join('\n')}\n`;
  });
}

/** Whole or not at all: another start may be reading or writing the same file. */
function putFile(path: string, content: () => string): void {
  if (existsSync(path)) return;
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content());
  chmodSync(draft, 0o644);
  renameSync(draft, path);
}
