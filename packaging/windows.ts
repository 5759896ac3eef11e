import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artefact, Build } from './artefact.ts';
import { assemble } from './assemble.ts';
import { writeZip } from './zip.ts';

const SYSTEM = { os: 'win32', cpu: 'x64', libc: '' };

/** A folder that is unpacked anywhere and started by a double click. */
export async function packageWindows({ scratch, out, moment, version }: Build): Promise<Artefact> {
  const folder = join(scratch, 'windows');
  const program = assemble(SYSTEM, join(folder, 'app'), {
    scratch: join(scratch, 'packages'),
    version,
  });
  for (const name of ['Regest.cmd', 'CZYTAJ.txt']) {
    const text = readFileSync(join(import.meta.dirname, 'windows', name), 'utf8');
    writeFileSync(join(folder, name), text.replace(/\r?\n/g, '\r\n'));
  }
  const file = join(out, `regest-${program.version}-windows-x64.zip`);
  await writeZip(folder, `Regest-${program.version}`, file, moment);
  return { file, program, folder };
}
