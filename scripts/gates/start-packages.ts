import { importsOf } from './imports.ts';
import type { SourceFile } from './project-files.ts';

type Lock = { packages: Record<string, { dev?: boolean }> };
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;

/** Files that `npm start` runs or builds, and the other programs of a server. */
const RUN_BY_START =
  /^(?:apps\/(?:server\/src|web\/(?:src|build)|portal\/src)\/|apps\/(?:web|portal)\/vite\.config\.ts|packages\/\w+\/src\/|scripts\/start\.mjs|scripts\/bootstrap\/)/;
/** Files of the same folders that only `npm test` reads. */
const RUN_BY_TESTS =
  /\.test\.tsx?$|^scripts\/bootstrap\/(?:run-test|test-stages|run-stages|property-cases|longest-first)/;
const SCRIPT = /\.(?:ts|tsx|mjs|css)$/;
/** Node takes types away before it runs a file. */
const TYPES = /^(?:import|export) type [^;]*;/gm;
/** Packages that are looked up by name: `resolve('a/b')`, `@import 'a/b'`. */
const RESOLVED_PACKAGE = /(?:resolve\w*\(|@import )\s*['"]([^'"./][^'"]*)['"]/g;

export function isRunByStart({ path }: SourceFile): boolean {
  return RUN_BY_START.test(path) && SCRIPT.test(path) && !RUN_BY_TESTS.test(path);
}

/** Names of the packages that a file cannot run without. */
export function packagesOf(file: SourceFile): string[] {
  const text = file.text.replaceAll(TYPES, '');
  const names = [
    ...importsOf({ ...file, text }),
    ...[...text.matchAll(RESOLVED_PACKAGE)].map(([, name = '']) => name),
  ];
  return names
    .filter((name) => !/^(?:node:|virtual:|apps\/|packages\/|packaging\/|scripts\/)/.test(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

/** Files of the tests that this one imports. */
export function testFilesOf(file: SourceFile): string[] {
  return importsOf(file).filter((path) => RUN_BY_TESTS.test(path));
}

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/** Names of all packages that come with `npm start`, those of our own workspaces among them. */
export function startPackages(lockText: string): Set<string> {
  const { packages } = JSON.parse(lockText) as Lock;
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  return new Set(installed.filter(([, { dev }]) => dev !== true).map(([path]) => nameOf(path)));
}

/** Packages that some workspace declares as needed for development, and none as needed to run. */
export function testPackages(manifests: readonly SourceFile[]): string[] {
  const read = manifests.map(({ text }) => JSON.parse(text) as Partial<Manifest>);
  const toRun = new Set(
    read.flatMap((each) => Object.keys({ ...each.dependencies, ...each.optionalDependencies })),
  );
  const declared = read.flatMap((each) => Object.keys(each.devDependencies ?? {}));
  return [...new Set(declared)].filter((name) => !toRun.has(name)).sort();
}
