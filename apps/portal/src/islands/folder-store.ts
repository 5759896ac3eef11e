/** A record in the reader's folder, stored in the browser alone: no account, no cookie. */
export interface FolderRecord {
  id: number;
  title: string;
  path: string;
  footnote: string;
  note: string;
  /** The archive as it appears in addresses. */
  archive: string;
  archiveTitle: string;
}

const KEY = 'regest-teczka';

export function readFolder(): FolderRecord[] {
  try {
    const records: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(records) ? records : [];
  } catch {
    return [];
  }
}

export function writeFolder(records: readonly FolderRecord[]): void {
  localStorage.setItem(KEY, JSON.stringify(records));
}

export const countFolder = () => readFolder().length;
export const isInFolder = (id: number) => readFolder().some((one) => one.id === id);

export function toggleInFolder(record: FolderRecord): void {
  const records = readFolder();
  writeFolder(
    records.some(({ id }) => id === record.id)
      ? records.filter(({ id }) => id !== record.id)
      : [...records, record],
  );
}
