import { importsOf } from './imports.ts';
import type { SourceFile } from './project-files.ts';

/** Folders of the web from the lowest layer up: each may import from itself and from those before it. */
const WEB = ['ui', 'api', 'session', 'domain', 'fields', 'features', 'pages', 'app'];
/** Folders that hold only folders, one for each area or kind; a file of their own would be in no room. */
const WEB_ROOMS = ['ui', 'domain', 'features', 'pages'];
/** Folders of the portal, in no order. */
const PORTAL = ['addresses', 'views', 'parts', 'frame', 'pages', 'islands', 'styles'];
/** Folders of the server from the lowest layer up: each imports nothing later in this list. */
const SERVER = [
  'errors',
  'operation',
  'limits',
  'folders',
  'embedded',
  'db',
  'store',
  'engines',
  'derivatives',
  'writers',
  'queries',
  'search',
  'services',
  'jobs',
  'http',
  'routes',
  'backup',
  'demo',
  'programs',
];
/** Layers of the server that hold one folder for each area; a loose file would be in no area. */
const SERVER_AREAS = ['queries', 'services', 'routes'];
/** Files that every layer may import: the settings, the dependencies of a call, the version. */
const SERVER_GROUND = ['settings', 'deps', 'version'];
/** The table of all routes belongs to no area. */
const SERVER_TABLES = ['apps/server/src/routes/all.ts'];
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/test/');

/** Every import that goes against the directions of docs/architecture.md. */
export function wrongImports(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.(ts|tsx)$/.test(path) && !isTest(path))
    .flatMap((file) =>
      importsOf(file).flatMap((target) => {
        const reason =
          contractRule(file.path, target) ??
          polishRule(file.path, target) ??
          readingRule(file.path, target) ??
          sidesRule(file.path, target) ??
          serverRule(file.path, target) ??
          searchRule(file.path, target) ??
          publicRule(file.path, target) ??
          portalRule(file.path, target) ??
          uiRule(file.path, target) ??
          webRule(file.path, target);
        return reason === null ? [] : [`${file.path} imports ${target}: ${reason}`];
      }),
    );
}

/** Files that no list above knows: in a folder without a direction, or loose where every file has a room. */
export function unlistedFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path }) => [
    ...unlistedIn('apps/web/src/', WEB, WEB_ROOMS, path),
    ...unlistedIn('apps/portal/src/', PORTAL, [], path),
    ...unlistedIn('apps/server/src/', SERVER, SERVER_AREAS, path),
    ...looseOnServer(path),
  ]);
}

function unlistedIn(
  base: string,
  folders: readonly string[],
  rooms: readonly string[],
  path: string,
): string[] {
  const folder = folderBelow(base, path);
  if (folder === '') return [];
  if (!folders.includes(folder)) return [`${path}: the folder ${folder} has no direction`];
  const isLoose =
    rooms.includes(folder) && folderBelow(`${base}${folder}/`, path) === '' && !SERVER_TABLES.includes(path);
  return isLoose ? [`${path}: belongs in a folder of ${folder}`] : [];
}

function looseOnServer(path: string): string[] {
  const name = /^apps\/server\/src\/([a-z-]+)(?:\.test)?\.ts$/.exec(path)?.[1];
  const isKnown = name === undefined || SERVER_GROUND.some((ground) => name.startsWith(ground));
  return isKnown ? [] : [`${path}: belongs in a folder of the server`];
}

function contractRule(path: string, target: string): string | null {
  if (!path.startsWith('packages/contract/')) return null;
  const allowed = target === 'zod' || target.startsWith('packages/contract/');
  return allowed ? null : 'the contract imports only zod and itself';
}

function polishRule(path: string, target: string): string | null {
  if (!path.startsWith('packages/polish/')) return null;
  const allowed = target.startsWith('node:') || target.startsWith('packages/polish/');
  return allowed ? null : 'the Polish analyser depends on nothing else of the project';
}

/** The package `reading` serves editor and portal, and imports neither of them nor permissions. */
function readingRule(path: string, target: string): string | null {
  if (!path.startsWith('packages/reading/')) return null;
  const ofContract = /^@regest\/contract\/(fields|kinds\/(?:facts|parts)|locale|text|values|levels)/.test(
    target,
  );
  const allowed = ofContract || target.startsWith('packages/reading/');
  return allowed
    ? null
    : 'reading knows fields, the facts of their kinds, values and texts, and neither actor nor editor';
}

function sidesRule(path: string, target: string): string | null {
  const server = /^apps\/server\/|^@regest\/server/;
  const web = /^apps\/web\/|^@regest\/web/;
  const crossed =
    (path.startsWith('apps/web/') && server.test(target)) ||
    (path.startsWith('apps/server/') && web.test(target));
  return crossed ? 'the web and the server share only the contract' : null;
}

function serverRule(path: string, target: string): string | null {
  const [fromFolder, toFolder] = [path, target].map((one) => folderBelow('apps/server/src/', one));
  const [from, to] = [SERVER.indexOf(fromFolder ?? ''), SERVER.indexOf(toFolder ?? '')];
  if (from === -1) return null;
  return to > from ? `${fromFolder} is below ${toFolder}` : null;
}

/** The search has one public face; what lies behind it may change without anything else. */
function searchRule(path: string, target: string): string | null {
  const folder = 'apps/server/src/search/';
  const isInside = target.startsWith(folder) && target !== `${folder}index.ts`;
  const isForeign = path.startsWith('apps/') && !path.startsWith(folder);
  return isInside && isForeign ? 'search is imported through its index.ts alone' : null;
}

/**
 * Code that serves the public uses `queries/published` alone, besides queries without records (a snapshot) and
 * the harvest's stamps. A preview is an editor's.
 */
function publicRule(path: string, target: string): string | null {
  if (!/^apps\/server\/src\/services\/(portal|iiif|harvest)\//.test(path)) return null;
  const area = /^apps\/server\/src\/queries\/([a-z-]+)\//.exec(target)?.[1];
  const allowed = area === undefined || ['published', 'shared', 'harvest'].includes(area);
  return allowed ? null : 'the public is answered from queries/published';
}

/**
 * The portal knows the contract, the package `reading` and itself; the server takes from it addresses and the shapes of pages, never a page.
 */
function portalRule(path: string, target: string): string | null {
  if (path.startsWith('apps/server/') && target.startsWith('@regest/portal/')) {
    const isShape = /^@regest\/portal\/(addresses|views|frame\/portal-frame)/.test(target);
    return isShape ? null : 'pages are built, and loaded as built';
  }
  if (!path.startsWith('apps/portal/')) return null;
  const isForeign = /^(apps\/(server|web)\/|@regest\/(server|web|polish))/.test(target);
  return isForeign ? 'the portal shares the contract and `reading` alone' : null;
}

/** Parts of any screen know how to say a text, and nothing else of the domain. */
function uiRule(path: string, target: string): string | null {
  const ofDomain = target.startsWith('@regest/contract/') && !target.startsWith('@regest/contract/locale/');
  return path.startsWith('apps/web/src/ui/') && ofDomain ? 'ui knows no domain' : null;
}

function webRule(path: string, target: string): string | null {
  if (!path.startsWith('apps/web/src/') || !target.startsWith('apps/web/src/')) return null;
  const [fromFolder, toFolder] = [folderBelow('apps/web/src/', path), folderBelow('apps/web/src/', target)];
  // A file beside the folders starts the application and may import anything.
  if (fromFolder === '') return null;
  if (WEB.indexOf(toFolder) > WEB.indexOf(fromFolder)) return `${fromFolder} is below ${toFolder}`;
  if (fromFolder !== 'features' || toFolder !== 'features') return null;
  const [feature, other] = [path, target].map((one) => folderBelow('apps/web/src/features/', one));
  return feature === other ? null : 'features do not import each other';
}

/** The folder right below `base`, or nothing for a file that lies directly in it or elsewhere. */
function folderBelow(base: string, path: string): string {
  if (!path.startsWith(base)) return '';
  const [folder, rest] = path.slice(base.length).split('/', 2);
  return rest === undefined ? '' : (folder ?? '');
}
