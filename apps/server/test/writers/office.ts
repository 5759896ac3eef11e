import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'vitest';
import { findOnPath } from '../../src/engines/media/find-program.ts';

const run = promisify(execFile);

const OFFICE = findOnPath('soffice');

export const CSV_OF_SHEET = 'csv:Text - txt - csv (StarCalc):59,34,76';

/**
 * Check by LibreOffice, if the machine has it, which decides whether a document opens. Other tests read the same
 * facts with an external library. On other machines the test command reports that the check was left out.
 */
export function withOffice(name: string, check: (office: string) => Promise<void>): void {
  if (OFFICE !== null) test(name, () => check(OFFICE));
}

/** Converts by LibreOffice with a separate profile, so that tests do not block each other. */
export async function convertByOffice(
  office: string,
  bytes: Buffer,
  from: string,
  to: string,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'regest-office-'));
  try {
    await writeFile(join(folder, `document.${from}`), bytes);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const target = to.split(':')[0] ?? to;
    const input = join(folder, `document.${from}`);
    await run(office, ['--headless', profile, '--convert-to', to, '--outdir', folder, input]);
    return await readFile(join(folder, `document.${target}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
