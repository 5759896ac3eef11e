import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import { findTraceOf } from '../../queries/published/addresses.ts';
import { readId } from './find-address.ts';

class Withdrawn extends Error {
  statusCode = 410;
}

/** What is public of the record that an address names; what was withdrawn is gone, what never was is not there. */
export async function findOrGone<T>(
  reader: Reader,
  text: string,
  read: (id: number) => Promise<T | null>,
): Promise<T> {
  const id = readId(text);
  const view = id === null ? null : await read(id);
  if (view !== null) return view;
  throw id !== null && (await findTraceOf(reader, id))
    ? new Withdrawn('Withdrawn.')
    : new AppError('notFound');
}
