import type { BackupTable } from './tables.ts';

/** First entry of an archive: its tables and the schema that they belong to. */
export interface Manifest {
  format: 2;
  version: string;
  takenAt: string;
  migrations: { name: string; hash: string }[];
  tables: BackupTable[];
  sequences: { name: string; value: number }[];
  /** Pending jobs, which a restore queues again. */
  jobs: {
    task: string;
    payload: unknown;
    key: string | null;
    priority: number;
    maxAttempts: number;
    runAt: string;
  }[];
}

/** File that a content belongs to, also for thumbnails and posters. */
export interface BackupFile {
  id: number;
  name: string;
  institution: string;
}

/** One line of the last entry: size and checksum of another entry as written. */
export interface ContentLine {
  entry: string;
  size: number;
  sha256: string;
  file?: BackupFile;
  /** Fault of the content in the store at the time of the backup. */
  fault?: 'damaged' | 'missing';
}

export const MANIFEST = 'manifest.json';
export const CONTENTS = 'contents.ndjson';
export const tableEntry = (name: string) => `tables/${name}.copy`;
export const fileEntry = (contentId: string) => `files/${contentId}`;
export const contentIdOf = (entry: string) => /^files\/(.+)$/.exec(entry)?.[1];
