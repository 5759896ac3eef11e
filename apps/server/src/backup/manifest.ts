import type { BackupTable } from './tables.ts';

/** The first entry of an archive: what it holds and by which schema it must be read. */
export interface Manifest {
  format: 1;
  version: string;
  takenAt: string;
  migrations: { name: string; hash: string }[];
  tables: BackupTable[];
  sequences: { name: string; value: number }[];
  /** Work that was queued and not done: it is queued again. */
  jobs: {
    task: string;
    payload: unknown;
    key: string | null;
    priority: number;
    maxAttempts: number;
    runAt: string;
  }[];
}

export const MANIFEST = 'manifest.json';
export const tableEntry = (name: string) => `tables/${name}.copy`;
export const fileEntry = (contentId: string) => `files/${contentId}`;
