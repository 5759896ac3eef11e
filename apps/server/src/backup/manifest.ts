import type { BackupTable } from './tables.ts';

/** The first entry of an archive: what it holds and by which schema it must be read. */
export interface Manifest {
  format: 2;
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

/** The file that bytes belong to; thumbnails and posters are named by their file. */
export interface BackupFile {
  id: number;
  name: string;
  institution: string;
}

/** One line of the last entry: what every other entry was when it was written. */
export interface ContentLine {
  entry: string;
  size: number;
  sha256: string;
  file?: BackupFile;
  /** The store itself had no sound bytes when the backup was taken. */
  fault?: 'damaged' | 'missing';
}

export const MANIFEST = 'manifest.json';
export const CONTENTS = 'contents.ndjson';
export const tableEntry = (name: string) => `tables/${name}.copy`;
export const fileEntry = (contentId: string) => `files/${contentId}`;
export const contentIdOf = (entry: string) => /^files\/(.+)$/.exec(entry)?.[1];
