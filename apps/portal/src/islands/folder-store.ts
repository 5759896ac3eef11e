/** What a reader keeps lives in the browser alone: no account, no cookie. */
export interface Kept {
  id: number;
  title: string;
  path: string;
  footnote: string;
  note: string;
  /** Whom to ask about it: the archive in addresses, and its name. */
  archive: string;
  archiveTitle: string;
}

const KEY = 'regest-teczka';

export function readFolder(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function writeFolder(kept: readonly Kept[]): void {
  localStorage.setItem(KEY, JSON.stringify(kept));
}

export const countFolder = () => readFolder().length;
export const isInFolder = (id: number) => readFolder().some((one) => one.id === id);

export function toggleInFolder(thing: Kept): void {
  const kept = readFolder();
  writeFolder(
    kept.some(({ id }) => id === thing.id) ? kept.filter(({ id }) => id !== thing.id) : [...kept, thing],
  );
}
