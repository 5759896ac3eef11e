import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../src/embedded/free-port.ts';
import { startEmbeddedPostgres } from '../../src/embedded/start-embedded-postgres.ts';
import { readPidFile } from '../../src/operation/processes.ts';
import { type Program, startProgram } from '../processes/program.ts';

export const VICTIMS = ['web', 'worker', 'database', 'database connection'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface Cluster {
  /** Addresses of the web processes, which restarts do not change. */
  webs: string[];
  databaseUrl: string;
  ownerUrl: string;
  /** Kills the victim by SIGKILL and restarts it, as a supervisor does. */
  strike(victim: Victim): Promise<void>;
  /** Resolves when everything runs. */
  recovered(): Promise<void>;
  stop(): Promise<void>;
}

interface ProcessSlot {
  env: Record<string, string>;
  program: Program | null;
  /** Resolves when the program runs again. */
  starting: Promise<void>;
}

const RESTART_TIMEOUT_MS = 60_000;
const RETRY_MS = 300;
/** Time after which a start that the last kill has disturbed has failed. */
const SETTLED_MS = 2000;

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1]) === pid;
      } catch {
        return false;
      }
    });
}

/** Matches the process title of a connection: `postgres: cluster: user database 127.0.0.1(40123) idle`. */
const CONNECTION = /\(\d+\) (?!startup)/;

/**
 * Finds a backend of the program; if killed, PostgreSQL closes all connections and recovers. Auxiliary processes are
 * excluded, since PostgreSQL 18 hangs in recovery if one of them is killed before its end.
 */
function backendOf(postmaster: number): number | undefined {
  return childrenOf(postmaster).find((pid) => {
    try {
      return CONNECTION.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    } catch {
      return false;
    }
  });
}

/** Starts two web and two worker processes on one PostgreSQL, all of which can be killed. */
export async function startCluster(dataDir: string, random: () => number): Promise<Cluster> {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const databaseUrl = database.url;
  let isOver = false;

  const start = async (slot: ProcessSlot): Promise<void> => {
    while (!isOver) {
      slot.program = await startProgram({ env: slot.env }).catch(() => null);
      if (slot.program) return;
      // Retries like a supervisor while the database is unavailable.
      await wait(RETRY_MS);
    }
  };
  const slotOf = async (role: 'web' | 'worker'): Promise<ProcessSlot> => {
    const env = {
      DATABASE_URL: databaseUrl,
      REGEST_DATABASE_OWNER_URL: database.ownerUrl,
      REGEST_DATA: dataDir,
      REGEST_ROLE: role,
      REGEST_DRAIN_SECONDS: '0',
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    };
    return { env, program: null, starting: Promise.resolve() };
  };
  const webs = [await slotOf('web'), await slotOf('web')];
  const workers = [await slotOf('worker'), await slotOf('worker')];
  const slots = [...webs, ...workers];
  for (const slot of slots) slot.starting = start(slot);
  await Promise.all(slots.map((slot) => slot.starting));

  const strikeProgram = async (among: ProcessSlot[]) => {
    const slot = among[Math.floor(random() * among.length)];
    if (!slot) return;
    await slot.starting;
    await slot.program?.kill();
    slot.program = null;
    slot.starting = start(slot);
  };
  /** Waits for the database, which may still be restarting after the last kill. */
  const runningDatabase = async () => {
    for (let waited = 0; waited < RESTART_TIMEOUT_MS; waited += 50) {
      const running = readPidFile(join(dataDir, 'postgres', 'cluster'));
      if (running) return running;
      await wait(50);
    }
    throw new Error('The database did not come back.');
  };
  const strikeDatabase = async () => {
    const running = await runningDatabase();
    process.kill(running.pid, 'SIGKILL');
    // The embedded supervisor in this process restarts the database.
    while (readPidFile(join(dataDir, 'postgres', 'cluster'))?.pid === running.pid) await wait(50);
  };
  const strikeBackend = async () => {
    for (let waited = 0; waited < RESTART_TIMEOUT_MS; waited += 50) {
      const backend = backendOf((await runningDatabase()).pid);
      if (backend) {
        process.kill(backend, 'SIGKILL');
        return wait(200);
      }
      await wait(50);
    }
    throw new Error('Nobody came back to the database.');
  };
  /**
   * Restarts programs whose start failed because the database was unavailable. A running program that ends with an
   * uncaught error, below which Node prints its version, is a fault.
   */
  const startFallen = async (): Promise<boolean> => {
    const fallen = slots.filter(({ program }) => program && !program.isRunning());
    for (const slot of fallen) {
      const words = slot.program?.output() ?? '';
      if (/^Node\.js v/m.test(words)) throw new Error(`A process ended by itself: ${words}`);
      slot.program = null;
      slot.starting = start(slot);
    }
    await Promise.all(slots.map((slot) => slot.starting));
    return fallen.length > 0;
  };

  return {
    webs: webs.map(({ env }) => `http://127.0.0.1:${env.PORT}`),
    databaseUrl,
    ownerUrl: database.ownerUrl,
    async strike(victim) {
      await startFallen();
      if (victim === 'web') return strikeProgram(webs);
      if (victim === 'worker') return strikeProgram(workers);
      return victim === 'database' ? strikeDatabase() : strikeBackend();
    },
    async recovered() {
      await Promise.all(slots.map((slot) => slot.starting));
      do await wait(SETTLED_MS);
      while (await startFallen());
    },
    async stop() {
      isOver = true;
      for (const { program } of slots) await program?.kill();
      await database.stop();
    },
  };
}
