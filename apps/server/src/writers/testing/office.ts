import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

function onPath(program: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      const candidate = join(folder, program);
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {}
  }
  return null;
}

/** LibreOffice where the machine has it: the last word on whether a document opens. */
export const SOFFICE = onPath('soffice');

/** Converts by LibreOffice in a folder and a profile of its own, so that tests do not wait for each other. */
export async function convertByOffice(
  soffice: string,
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
    await run(soffice, ['--headless', profile, '--convert-to', to, '--outdir', folder, input]);
    return await readFile(join(folder, `document.${target}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
