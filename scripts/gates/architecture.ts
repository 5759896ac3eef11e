import type { SourceFile } from './project-files.ts';

const SECTION = /^## (.+)$/mu;

function sectionOf(page: string, title: string): string {
  const parts = page.split(SECTION);
  return parts[parts.indexOf(title) + 1] ?? '';
}

const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name);
const rowsOf = (section: string) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2).split(' | '));

/** `apps/server/src/store/`, `derivatives/`: what follows the first name stands beside it. `<area>` is any folder. */
function pathsOf(cell: string): string[] {
  const [first = '', ...others] = namesIn(cell);
  const beside = first.replace(/[^/]+\/?$/u, '');
  return [first, ...others.map((name) => beside + name)].map((path) => path.replace(/<[\w ]+>\/?$/u, ''));
}

/** The files and folders that the table of folders names, each by its whole path. */
function namedFolders(page: string): string[] {
  return rowsOf(sectionOf(page, 'Folders')).flatMap(([cell = '']) => pathsOf(cell));
}

/** Of a file the folder that a newcomer looks up: below `src`, else below the package, else the first of all. */
function folderOf(path: string): string | null {
  const parts = path.split('/').slice(0, -1);
  const depth = parts[0] === 'apps' || parts[0] === 'packages' ? (parts[2] === 'src' ? 4 : 3) : 1;
  if (parts.length === 0 || parts[0]?.startsWith('.')) return null;
  return parts.length < depth ? null : `${parts.slice(0, depth).join('/')}/`;
}

/** Folders of the project that no row tells of. */
export function untoldFolders(page: string, files: readonly SourceFile[]): string[] {
  const named = namedFolders(page);
  const folders = new Set(files.map(({ path }) => folderOf(path)).filter((folder) => folder !== null));
  return [...folders].filter(
    (folder) => !named.some((path) => path.endsWith('/') && folder.startsWith(path)),
  );
}

/** Names of the page that are neither a file of the project nor a folder of it. */
export function lostNames(page: string, files: readonly SourceFile[]): string[] {
  const isThere = (name: string) =>
    files.some(({ path }) => path === name || path.startsWith(name.endsWith('/') ? name : `${name}/`));
  return namedFolders(page).filter((name) => !isThere(name));
}

interface Walk {
  rooms: string[];
  lost: string[];
}

/** The rooms that a walk leads through, and the files that are in none of those it names beside them. */
export function walkOf(page: string, title: string, files: readonly SourceFile[]): Walk {
  const rows = rowsOf(sectionOf(page, title));
  const paths = new Set(files.map(({ path }) => path));
  const lost = rows.flatMap(([room = '', names = '']) =>
    namesIn(names).filter(
      (name) => !namesIn(room).some((folder) => paths.has(`apps/server/src/${folder}/${name}`)),
    ),
  );
  return { rooms: [...new Set(rows.flatMap(([room = '']) => namesIn(room)))], lost };
}
