import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freePort } from '../../apps/server/src/embedded/free-port.ts';
import {
  inScratch,
  makeDebian,
  mountSystem,
  packageFile,
  requireCleanStop,
  run,
  startProgram,
} from './machine.ts';
import { step, useProgram } from './use-program.ts';

/**
 * The Debian package on a bare Debian in a folder: installed, started, used, stopped, started again, killed, started
 * again, updated, removed and purged. Needs root and mmdebstrap. No systemd runs in the folder: it only reads the
 * unit, and the command `regest start` runs what the unit runs, without its hardening.
 */

/** A shell that sourced the settings would cut it off at the `&` and take the embedded database. */
const UNREACHABLE = 'postgres://regest@127.0.0.1:1/regest?sslmode=disable&application_name=drill';

export const drillDebianPackage = (): Promise<void> =>
  inScratch(async (scratch) => {
    const debian = join(scratch, 'debian');
    const inside = (...command: string[]) =>
      run(['chroot', debian, ...command], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
    const data = join(debian, 'var/lib/regest');
    const build = (version: string) => packageFile('deb', scratch, version, `regest_${version}_amd64.deb`);
    const [before, after] = await step('build two versions', async () => [build('1.0.0'), build('1.0.1')]);
    await step('make a bare Debian', async () => makeDebian(debian, 'bookworm', ['systemd', 'adduser']));
    mountSystem(debian);
    const install = (file: string) => {
      run(['cp', file, join(debian, 'tmp')]);
      return inside('dpkg', '--install', join('/tmp', basename(file)));
    };
    await step('install', async () => install(before));
    await step('systemd understands the unit', async () => {
      const { status, stderr } = spawnSync(
        'chroot',
        [debian, 'systemd-analyze', 'verify', 'regest.service'],
        {
          encoding: 'utf8',
        },
      );
      if (status !== 0 || /regest/.test(stderr)) throw new Error(stderr);
    });
    const port = await freePort();
    const settings = join(debian, 'etc/regest/regest.env');
    const text = readFileSync(settings, 'utf8')
      .replace(/PORT=.*/, `PORT=${port}`)
      .replace(/DEMO=0/, 'DEMO=1');
    writeFileSync(settings, text);
    const address = `http://127.0.0.1:${port}`;
    const start = () =>
      startProgram({
        command: ['chroot', debian, 'regest', 'start'],
        address,
        log: join(scratch, 'regest.log'),
      });
    const stop = async () => {
      await program.stop();
      requireCleanStop(data);
    };

    let program = await start();
    let left = await useProgram(address, null);
    await stop();
    program = await start();
    left = await useProgram(address, left);
    await program.kill();
    program = await start();
    left = await useProgram(address, left);
    await stop();
    await step('update, with a verified backup before it', async () => {
      install(after);
      const backups = readdirSync(join(data, 'backups')).filter((name) => name.startsWith('before-'));
      if (backups.length !== 1) throw new Error(`backups: ${backups.join(', ') || 'none'}`);
      inside('regest', 'backup', '--verify', `/var/lib/regest/backups/${backups[0]}`);
    });
    const requireRefusal = (file: string, change: (text: string) => string) => {
      const saved = readFileSync(file, 'utf8');
      writeFileSync(file, change(saved));
      const refused = spawnSync('chroot', [debian, 'dpkg', '--install', join('/tmp', basename(before))]);
      writeFileSync(file, saved);
      if (refused.status === 0) throw new Error('it was installed');
      const state = inside('dpkg', '--status', 'regest');
      if (!state.includes('Status: install ok installed')) throw new Error(state);
    };
    await step('a damaged database stops the update, and the old version stays', async () =>
      requireRefusal(join(data, 'postgres/cluster/PG_VERSION'), () => '1\n'),
    );
    await step('an unreachable database of the settings stops the update', async () =>
      requireRefusal(settings, (text) => `${text}\nDATABASE_URL=${UNREACHABLE}\n`),
    );
    program = await start();
    left = await useProgram(address, left);
    await step('doctor beside the running program', async () => inside('regest', 'doctor'));
    await stop();
    await step('remove leaves the data', async () => {
      inside('dpkg', '--remove', 'regest');
      if (existsSync(join(debian, 'usr/lib/regest')) || !existsSync(join(data, 'postgres')))
        throw new Error('it does not');
    });
    await step('purge without an answer leaves the data', async () => {
      inside('dpkg', '--purge', 'regest');
      if (existsSync(settings) || !existsSync(join(data, 'postgres'))) throw new Error('it does not');
    });
    await step('purge with the answer yes deletes the data', async () => {
      install(after);
      run(['chroot', debian, 'debconf-set-selections'], { input: 'regest regest/purge-data boolean true\n' });
      inside('dpkg', '--purge', 'regest');
      if (existsSync(data)) throw new Error('it does not');
    });
  });
