import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freePort } from '../../apps/server/src/embedded/free-port.ts';
import {
  inScratch,
  makeDebian,
  mountSystem,
  packageFile,
  type Running,
  requireCleanStop,
  run,
  startProgram,
} from './machine.ts';
import { step, useProgram } from './use-program.ts';

const PREFIX = '/opt/windows';
const PROGRAMS = 'Moje programy';
const FOREIGN_DATA = 'Zażółć gęślą jaźń';

/** The processes of this drill alone: it has a namespace of its own. */
function pidsOf(isWanted: (commandLine: string) => boolean): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && isWanted(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      } catch {
        return false;
      }
    });
}

const isProgram = (line: string) => /node\.exe\0/.test(line) && /regest\.mjs\0/.test(line);
const isOurs = (line: string) => /(?:node|postgres)\.exe/.test(line);

function requireNothingLeft(data: string): void {
  requireCleanStop(data);
  const left = pidsOf(isOurs);
  if (left.length > 0) throw new Error(`${left.length} processes are left`);
}

type Environment = Record<string, string>;

const WINE: Environment = {
  HOME: '/opt',
  WINEPREFIX: PREFIX,
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'mscoree=;mshtml=',
  XDG_RUNTIME_DIR: '/tmp',
};

/**
 * The zip for Windows in a folder with a space in its name, started by its Regest.cmd under wine: used, stopped, started
 * again, killed, started again, replaced by a newer one. Needs root and mmdebstrap. Wine is not Windows: everyone is an
 * administrator there, and the browser that the program opens is not seen.
 */
export const drillWindowsZip = (): Promise<void> =>
  inScratch(async (scratch) => {
    const debian = join(scratch, 'debian');
    const drive = join(debian, PREFIX, 'drive_c');
    const inWine = (command: readonly string[], more: Environment = {}) => {
      const variables = Object.entries({ ...WINE, ...more }).map(([name, value]) => `${name}=${value}`);
      return ['env', '-i', ...variables, 'chroot', debian, ...command];
    };
    const build = (version: string) =>
      packageFile('windows', scratch, version, `regest-${version}-windows-x64.zip`);
    const [before, after] = await step('build two versions', async () => [build('1.0.0'), build('1.0.1')]);
    await step('make a Debian with wine', async () => {
      makeDebian(debian, 'trixie', ['wine', 'wine64', 'unzip']);
      mountSystem(debian);
      run(inWine(['wine', 'wineboot', '--init']));
    });
    const unpack = (zip: string) =>
      step(`unpack ${basename(zip)}`, async () => {
        run(['cp', zip, join(debian, 'tmp')]);
        mkdirSync(join(drive, PROGRAMS), { recursive: true });
        const target = `${PREFIX}/drive_c/${PROGRAMS}`;
        run(inWine(['unzip', '-q', `/tmp/${basename(zip)}`, '-d', target]));
      });
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const start = (version: string, more: Environment = {}): Promise<Running> => {
      const file = `C:\\${PROGRAMS}\\Regest-${version}\\Regest.cmd`;
      return startProgram({
        command: inWine(['wine', 'cmd', '/c', file], { PORT: String(port), ...more }),
        address,
        log: join(scratch, 'regest.log'),
        signal: (name) => {
          for (const pid of pidsOf(isProgram)) process.kill(pid, name);
        },
      });
    };
    const data = join(drive, 'users/root/AppData/Local/Regest');

    await unpack(before);
    let program = await start('1.0.0');
    let left = await useProgram(address, null);
    await program.stop();
    requireNothingLeft(data);
    program = await start('1.0.0');
    left = await useProgram(address, left);
    await program.kill();
    program = await start('1.0.0');
    left = await useProgram(address, left);
    await program.stop();
    requireNothingLeft(data);

    await unpack(after);
    program = await start('1.0.1');
    await step('the newer version verified a backup before it started', async () => {
      const backups = readdirSync(join(data, 'backups')).filter((name) => name.startsWith('before-1.0.1'));
      if (backups.length !== 1) throw new Error(`backups: ${backups.join(', ') || 'none'}`);
    });
    await useProgram(address, left);
    await program.stop();
    requireNothingLeft(data);

    console.log(`  data in ${FOREIGN_DATA}`);
    program = await start('1.0.1', { REGEST_DATA: `C:\\${FOREIGN_DATA}` });
    await useProgram(address, null);
    await program.stop();
    requireNothingLeft(join(drive, FOREIGN_DATA));
    if (!existsSync(join(drive, FOREIGN_DATA, 'files'))) throw new Error(`nothing is in ${FOREIGN_DATA}`);
  });
