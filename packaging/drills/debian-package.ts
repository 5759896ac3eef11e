import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../apps/server/src/embedded/free-port.ts';
import { run, startProgram } from './machine.ts';
import { step, useProgram } from './use-program.ts';

/**
 * The Debian package on a bare Debian in a folder: installed, started, used, stopped, started again, killed, started
 * again, updated, removed and purged. Needs root and mmdebstrap. There is no systemd in the folder: the command
 * `regest start` runs what the unit runs, without its hardening.
 */

function buildPackage(out: string, version: string): string {
  const program = join(import.meta.dirname, '../../scripts/package.mjs');
  run([process.execPath, program, 'deb', '--to', out, '--as-version', version]);
  return join(out, `regest_${version}_amd64.deb`);
}

function makeDebian(folder: string): void {
  // A clean one that is there already saves minutes.
  const ready = process.env.REGEST_DRILL_DEBIAN;
  if (ready) return void run(['cp', '-a', ready, folder]);
  run(['mmdebstrap', '--quiet', '--variant=minbase', '--include=adduser', 'bookworm', folder]);
}

export async function drillDebianPackage(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'regest-drill-'));
  const debian = join(scratch, 'debian');
  const inside = (...command: string[]) =>
    run(['chroot', debian, ...command], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const mounts = [
    ['-t', 'proc', 'proc', join(debian, 'proc')],
    ['--rbind', '/dev', join(debian, 'dev')],
  ];
  const data = join(debian, 'var/lib/regest');
  try {
    const [before, after] = await step('build two versions', async () => [
      process.env.REGEST_DRILL_DEB ?? buildPackage(scratch, '1.0.0'),
      process.env.REGEST_DRILL_NEXT_DEB ?? buildPackage(scratch, '1.0.1'),
    ]);
    await step('make a bare Debian', async () => makeDebian(debian));
    for (const mount of mounts) run(['mount', ...mount]);
    const install = (file = '') => {
      run(['cp', file, join(debian, 'tmp')]);
      return inside('dpkg', '--install', join('/tmp', basename(file)));
    };
    await step('install', async () => install(before));
    const port = await freePort();
    const settings = join(debian, 'etc/regest/regest.env');
    const text = readFileSync(settings, 'utf8')
      .replace(/PORT=.*/, `PORT=${port}`)
      .replace(/DEMO=0/, 'DEMO=1');
    writeFileSync(settings, text);
    const address = `http://127.0.0.1:${port}`;
    const start = () =>
      startProgram(['chroot', debian, 'regest', 'start'], address, join(scratch, 'regest.log'), {
        PORT: String(port),
      });

    let program = await start();
    let left = await useProgram(address, null);
    await program.stop();
    program = await start();
    left = await useProgram(address, left);
    await program.kill();
    program = await start();
    left = await useProgram(address, left);
    await program.stop();
    await step('update, with a verified backup before it', async () => {
      install(after);
      const backups = readdirSync(join(data, 'backups')).filter((name) => name.startsWith('before-'));
      if (backups.length !== 1) throw new Error(`backups: ${backups.join(', ') || 'none'}`);
      inside('regest', 'backup', '--verify', `/var/lib/regest/backups/${backups[0]}`);
    });
    await step('a damaged database stops the update, and the old version stays', async () => {
      const version = join(data, 'postgres/cluster/PG_VERSION');
      const saved = readFileSync(version);
      writeFileSync(version, '1\n');
      const refused = spawnSync('chroot', [
        debian,
        'dpkg',
        '--install',
        join('/tmp', basename(before ?? '')),
      ]);
      writeFileSync(version, saved);
      if (refused.status === 0) throw new Error('it was installed');
      const state = inside('dpkg', '--status', 'regest');
      if (!state.includes('Status: install ok installed')) throw new Error(state);
    });
    program = await start();
    left = await useProgram(address, left);
    await step('doctor beside the running program', async () => inside('regest', 'doctor'));
    await program.stop();
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
  } finally {
    for (const mount of mounts) spawnSync('umount', ['--lazy', mount.at(-1) ?? '']);
    if (process.env.KEEP !== '1') rmSync(scratch, { recursive: true, force: true });
  }
}
