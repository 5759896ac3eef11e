import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Artefact, Build } from './artefact.ts';
import { filesBelow } from './assemble.ts';
import { packageDeb } from './deb.ts';
import { inventory } from './inventory.ts';
import { packageOci } from './oci.ts';
import { packageWindows } from './windows.ts';

const KINDS: Record<string, (build: Build) => Promise<Artefact>> = {
  windows: packageWindows,
  deb: packageDeb,
  oci: packageOci,
};
const MEGABYTE = 1_000_000;

async function describe({ file, folder, program, systemPackages }: Artefact): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const sum = hash.digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
  writeFileSync(`${file}.cdx.json`, inventory(program.version, program.packages, systemPackages));
  const paths = filesBelow(folder);
  const unpacked = paths.reduce((total, path) => total + statSync(join(folder, path)).size, 0);
  const [packed, whole] = [statSync(file).size, unpacked].map((size) => Math.round(size / MEGABYTE));
  console.log(
    `${file}: ${packed} MB, ${whole} MB unpacked, ${paths.length} files, ${program.packages.size} packages`,
  );
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: join(import.meta.dirname, '..', 'dist') },
    'as-version': { type: 'string' },
  },
});
const [kind = ''] = positionals;
const make = KINDS[kind];
if (!make) {
  console.error(`npm run package -- ${Object.keys(KINDS).join('|')} [--to FOLDER]`);
  process.exit(2);
}
const scratch = mkdtempSync(join(tmpdir(), 'regest-package-'));
try {
  mkdirSync(values.to, { recursive: true });
  await describe(
    await make({ scratch, out: values.to, moment: new Date(), version: values['as-version'] ?? null }),
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
