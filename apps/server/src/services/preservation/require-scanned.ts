import type { FileTable } from '../../db/schema-files.ts';
import { AppError } from '../../errors/app-error.ts';

type Scanned = Pick<FileTable, 'scan'>;

/** Bytes not yet scanned, or found infected, go to no client and to no job. */
export const isWithheld = ({ scan }: Scanned) => scan === 'waiting' || scan === 'infected';

export function requireScanned(file: Scanned): void {
  if (file.scan === 'infected') throw new AppError('fileQuarantined');
  if (file.scan === 'waiting') throw new AppError('fileNotScanned');
}
