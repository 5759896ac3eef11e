import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { describeStartupError } from '../errors/startup-error.ts';
import { isAlive } from '../operation/processes.ts';
import { databaseUrl } from './credentials.ts';
import { logEnd } from './launch.ts';
import { becomeOwner, connectWhenReady } from './owner.ts';
import { STUCK_WARNING, Stuck, watchProgress } from './recovery.ts';
import { type ClusterSetup, endAtOnce, type Server, startServer, stopper } from './servers.ts';

const CHECK_INTERVAL_MS = 500;
const RESTART_WARNING =
  'Baza danych przestała działać: uruchamiam ją ponownie. / The database has ended: starting it again.';

/** Connects to a running server; null if it has ended or was ended because its recovery is stuck. */
export async function connectOrEnd(setup: ClusterSetup, pid: number, url: string): Promise<pg.Client | null> {
  const isStuck = watchProgress(setup.folder, logEnd(setup.folder), setup.patience(0));
  try {
    return await connectWhenReady(url, () => isAlive(pid), isStuck);
  } catch (error) {
    if (!(error instanceof Stuck) || setup.isGuest) throw error;
    setup.warn(STUCK_WARNING);
    await endAtOnce(setup.runtime, pid);
    return null;
  }
}

/**
 * Restarts a server that was killed (for lack of memory, for example). If only one of its processes was killed, the
 * server drops all connections and recovers by itself; a stuck recovery is restarted. Returns the function that stops
 * it.
 */
export function keepRunning(setup: ClusterSetup, first: Server): () => Promise<void> {
  let server = first;
  let stop = stopper(setup.runtime, first);
  let isConnected = true;
  let reviving: Promise<void> | null = null;
  const watch = (client: pg.Client) => {
    isConnected = true;
    client.once('end', () => {
      isConnected = false;
    });
  };
  watch(first.client);

  const revive = async () => {
    const wasAlive = isAlive(server.pid);
    const url = databaseUrl(server.credentials, 'postgres');
    const client = wasAlive ? await connectOrEnd(setup, server.pid, url) : null;
    if (client) {
      server.client = client;
    } else {
      await stop();
      if (!wasAlive) setup.warn(RESTART_WARNING);
      rmSync(join(setup.cluster, 'postmaster.pid'), { force: true });
      server = await startServer(setup, server.credentials, wasAlive ? 1 : 0);
      stop = stopper(setup.runtime, server);
    }
    watch(server.client);
    await becomeOwner(server.client);
  };
  const timer = setInterval(() => {
    if (reviving || (isConnected && isAlive(server.pid))) return;
    reviving = revive()
      .catch((error: unknown) => {
        setup.warn(describeStartupError(error) ?? String(error));
        // A problem that needs a person is reported once.
        if (error instanceof Error && error.cause instanceof Stuck) clearInterval(timer);
      })
      .finally(() => {
        reviving = null;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await reviving;
    await stop();
  };
}
