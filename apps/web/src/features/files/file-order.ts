import type { FileView } from '@regest/contract/endpoints/files.ts';

/**
 * The files of the server in the unsaved order of the form. Newer files are at the end,
 * deleted ones are left out.
 */
export function inEditedOrder(stored: readonly FileView[], wanted: readonly { id: number }[]): FileView[] {
  const place = new Map(wanted.map(({ id }, index) => [id, index]));
  const last = wanted.length;
  return stored
    .map((file, index) => ({ file, at: place.get(file.id) ?? last + index }))
    .sort((a, b) => a.at - b.at)
    .map(({ file }) => file);
}

/** Files in natural order of their names: 2 before 10. */
export function byName<T extends { name: string }>(files: readonly T[]): T[] {
  return [...files].sort((a, b) => a.name.localeCompare(b.name, 'pl', { numeric: true }));
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.max(0, Math.min(next.length, to)), 0, item);
  return next;
}
