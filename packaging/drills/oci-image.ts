import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/embedded/free-port.ts';
import { inScratch, packageFile, requireCleanStop, run, startProgram } from './machine.ts';
import { step, useProgram } from './use-program.ts';

const VERSION = '1.0.0';
const NAME = 'regest-drill';
const DATA = '/var/lib/regest';

/** The parts of a bundle's configuration (OCI runtime specification) that the drill changes. */
type Bundle = {
  root: { readonly: boolean };
  process: { user: { uid: number; gid: number }; env: string[]; rlimits?: unknown };
  linux: { namespaces: { type: string }[]; resources?: unknown };
  mounts: { destination: string; type: string; source: string; options: string[] }[];
};

/** As compose.yaml asks: a read-only root, no capabilities, one folder for data. The network is the machine's. */
function restrict(file: string, data: string, port: number): Bundle {
  const bundle = JSON.parse(readFileSync(file, 'utf8')) as Bundle;
  const { process, linux } = bundle;
  bundle.root.readonly = true;
  Object.assign(process, { terminal: false, noNewPrivileges: true, capabilities: {} });
  delete process.rlimits;
  const image = process.env.filter((line) => !/^(?:PORT|HOST|REGEST_DEMO)=/.test(line));
  process.env = [...image, `PORT=${port}`, 'HOST=127.0.0.1', 'REGEST_DEMO=1'];
  delete linux.resources;
  linux.namespaces = linux.namespaces.filter(({ type }) => type !== 'network' && type !== 'cgroup');
  bundle.mounts = [
    ...bundle.mounts.filter(
      ({ type, destination }) =>
        !/^(?:cgroup|sysfs)/.test(type) && destination !== DATA && destination !== '/tmp',
    ),
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
    { destination: DATA, type: 'none', source: data, options: ['bind', 'rw'] },
  ];
  writeFileSync(file, JSON.stringify(bundle));
  return bundle;
}

/**
 * The image, unpacked by umoci and run by runc with a read-only root, under its own account and without capabilities:
 * started, used, stopped, started again, killed, started again. Needs root, mmdebstrap, umoci and runc.
 */
export const drillOciImage = (): Promise<void> =>
  inScratch(async (scratch) => {
    const layout = join(scratch, 'layout');
    const bundle = join(scratch, 'bundle');
    const data = join(scratch, 'data');
    const runc = (...args: string[]) => ['runc', '--root', join(scratch, 'runc'), ...args];
    const image = await step('build', async () =>
      packageFile('oci', scratch, VERSION, `regest-${VERSION}-linux-x64.oci.tar`),
    );
    await step('unpack', async () => {
      mkdirSync(layout);
      run(['tar', '--extract', '--file', image, '--directory', layout]);
      run(['umoci', 'unpack', '--image', `${layout}:${VERSION}`, bundle]);
    });
    const port = await freePort();
    mkdirSync(data, { mode: 0o700 });
    const { user } = restrict(join(bundle, 'config.json'), data, port).process;
    if (user.uid === 0) throw new Error('the image runs as root');
    chownSync(data, user.uid, user.gid);
    const address = `http://127.0.0.1:${port}`;
    const start = () =>
      startProgram({
        command: runc('run', '--bundle', bundle, NAME),
        address,
        log: join(scratch, 'regest.log'),
        signal: (name) => run(runc('kill', NAME, name.replace('SIG', ''))),
      });
    let program = await start();
    await step('the health check answers, and the root is read-only', async () => {
      run(runc('exec', NAME, 'regest', 'health'));
      const { status } = spawnSync('runc', runc('exec', NAME, 'touch', '/usr/lib/regest/written').slice(1));
      if (status === 0) throw new Error('a file was written into the root');
    });
    let left = await useProgram(address, null);
    await program.stop();
    requireCleanStop(data);
    program = await start();
    left = await useProgram(address, left);
    await program.kill();
    spawnSync('runc', runc('delete', '--force', NAME).slice(1));
    program = await start();
    await useProgram(address, left);
    await program.stop();
    requireCleanStop(data);
  });
