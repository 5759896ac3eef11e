import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { openSnapshot, type Snapshot } from '../../queries/shared/snapshot.ts';

/** What a download of a whole collection is given: the database, until when, and how a place is taken. */
export interface WholeDownload {
  pool: Pool;
  signal: AbortSignal;
  /** Gives a place to whoever will hold a connection of the database until the last byte has left. */
  enter: () => () => void;
}

/** What is public, in one state of the database, for as long as it takes to read the stream that is made from it. */
export async function streamPublic(
  { pool, signal, enter }: WholeDownload,
  open: (snapshot: Snapshot) => Readable | Promise<Readable>,
): Promise<Readable> {
  const leave = enter();
  let snapshot: Snapshot | undefined;
  try {
    snapshot = await openSnapshot(pool, signal, 'public');
    const { close } = snapshot;
    const stream = await open(snapshot);
    // With an error: a truncated file must never look like a whole one.
    signal.addEventListener('abort', () => stream.destroy(signal.reason as Error), { once: true });
    return stream.once('close', () => void close().finally(leave));
  } catch (error) {
    await snapshot?.close();
    leave();
    throw error;
  }
}
