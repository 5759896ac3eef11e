/** Reads `package-lock.json`: which packages the server needs at run time on a system. */

export type LockEntry = {
  version: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lock = { packages: Record<string, LockEntry> };
export type System = { os: string; cpu: string; libc: string };
/** By its path below the project, such as `node_modules/a/node_modules/b`. */
export type Packages = Map<string, LockEntry>;

const SERVER = 'apps/server';
/** Built before: only what draws its pages is taken along. */
const BUILT = 'apps/portal';

function allows(rule: string | string[] | undefined, value: string): boolean {
  const list = rule === undefined ? [] : [rule].flat();
  const allowed = list.filter((item) => !item.startsWith('!'));
  return !list.includes(`!${value}`) && (allowed.length === 0 || allowed.includes(value));
}

const fits = ({ os, cpu, libc }: LockEntry, system: System) =>
  allows(os, system.os) && allows(cpu, system.cpu) && allows(libc, system.libc);

/** Where Node finds a package that is imported below `from`. */
function resolve({ packages }: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
    if (!folder.includes('/node_modules/')) folder = '';
  }
}

/** Everything that the server imports, however far away, and the programs of the system beside it. */
export function packagesFor(lock: Lock, system: System): Packages {
  const packages: Packages = new Map();
  const visited = new Set<string>();
  const add = (path: string) => {
    const entry = lock.packages[path];
    if (!entry || visited.has(path)) return;
    visited.add(path);
    if (entry.link) return add(entry.resolved ?? '');
    if (!fits(entry, system)) return;
    if (path.includes('node_modules/')) packages.set(path, entry);
    if (path === BUILT) return;
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
    );
    const names = [
      ...Object.keys(entry.dependencies ?? {}),
      ...Object.keys(entry.optionalDependencies ?? {}),
      ...peers,
    ];
    for (const name of names) {
      const target = resolve(lock, path, name);
      if (target !== null) add(target);
    }
  };
  add(SERVER);
  for (const name of Object.keys(lock.packages['']?.optionalDependencies ?? {})) add(`node_modules/${name}`);
  return new Map([...packages].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');
