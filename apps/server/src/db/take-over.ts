import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { StartupError } from '../errors/startup-error.ts';
import type { Migration, MigrationId } from './migrations.ts';

const FOLDER = join(import.meta.dirname, 'take-over');

/** Digest of the ledger of the version before the baseline: 68 migrations, the last of them 0091-begun-words.sql. */
const EARLIER_LEDGER = 'dd9df2b1fe07fcacd33aa757b17379a9421e01a351963bc84b5887ec59018b01';

export const isBaseline = ({ name }: MigrationId) => /^\d{4}-baseline-/.test(name);

/** True for the ledger of the version before the baseline. */
export function precedesBaseline(ledger: readonly MigrationId[]): boolean {
  const lines = ledger.map(({ name, hash }) => `${name} ${hash}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex') === EARLIER_LEDGER;
}

async function runFile(client: ClientBase, name: string): Promise<void> {
  await client.query(await readFile(join(FOLDER, name), 'utf8'));
}

/** Corrects rows that the version before the baseline wrote, in tables of the baseline. */
export const takeOverRows = (client: ClientBase) => runFile(client, 'rows.sql');

/**
 * Turns a database of the version before the baseline into one of the baseline: the same tables and ledger. Versions
 * between the two were never released and are refused.
 */
export async function takeOver(
  client: ClientBase,
  applied: readonly MigrationId[],
  all: readonly Migration[],
): Promise<void> {
  if (applied.length === 0 || applied.some(isBaseline)) return;
  if (!precedesBaseline(applied)) {
    throw new StartupError(
      'Baza pochodzi z wersji sprzed pierwszego wydania, której ten program nie zna: uruchom na niej najpierw wersję z migracją 0091-begun-words.sql jako ostatnią.',
      'The database is of a version before the first release that this program does not know: start the version whose last migration is 0091-begun-words.sql on it first.',
    );
  }
  await runFile(client, 'tables.sql');
  await takeOverRows(client);
  await client.query('delete from migration');
  for (const { name, hash } of all.filter(isBaseline))
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
}
