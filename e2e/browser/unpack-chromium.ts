import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export type Unpacked = { executablePath: string; env: Record<string, string> };

/**
 * Unpacks the Chromium of the registry once, with the libraries and fonts that a bare machine lacks. The package
 * unpacks into the temporary folder and trusts existing files there, so it gets a separate one inside node_modules.
 */
export async function unpackChromium(): Promise<Unpacked> {
  const packageDir = join(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = require(join(packageDir, 'package.json')) as { version: string };
  const cache = join(packageDir, '..', '..', '.cache');
  const home = join(cache, `chromium-${version}`);
  if (!existsSync(home)) await unpackInto(home, join(packageDir, 'bin'));
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: fontSettings(home) },
  };
}

/** Writes fontconfig settings for this folder; those of the package contain the paths of another system. */
function fontSettings(home: string): string {
  const path = join(home, 'fonts.conf');
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts', 'fonts')}</dir>
  <cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`;
  if (existsSync(path) && readFileSync(path, 'utf8') === settings) return path;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, settings);
  renameSync(draft, path);
  return path;
}

async function unpackInto(home: string, archives: string): Promise<void> {
  mkdirSync(dirname(home), { recursive: true });
  const draft = mkdtempSync(`${home}.`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(names.map((name) => inflate(join(archives, name))));
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // A concurrent run may have unpacked it.
    if (!existsSync(home)) throw error;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
