import { sql } from 'kysely';

/** A path is the ids from the collection down to the record, each closed by a dot: `12.40.7.` */
export function idsOfPath(path: string): number[] {
  return path.split('.').slice(0, -1).map(Number);
}

export function ancestorIds(path: string): number[] {
  return idsOfPath(path).slice(0, -1);
}

export function childPath(parentPath: string | null, id: number): string {
  return `${parentPath ?? ''}${id}.`;
}

/** A subtree, its root included, is the range from its path up to here: `/` follows `.` in the C collation. */
export function pathEnd(path: string): string {
  return `${path.slice(0, -1)}/`;
}

/** The limit of the table's check: some 200 levels of ids, deeper than any real tree. */
export const MAX_PATH_BYTES = 2400;
export const MAX_ID_DIGITS = 10;

export function hasRoomBelow(path: string): boolean {
  return path.length + MAX_ID_DIGITS + 1 <= MAX_PATH_BYTES;
}

/** Rows below and including this path. */
export function inSubtree(path: string) {
  return sql<boolean>`path >= ${path} and path < ${pathEnd(path)}`;
}
