import { readdirSync, readFileSync } from 'node:fs';
import { connect } from '../../apps/server/src/db/connect.ts';
import { READERS_NAME } from '../../apps/server/src/db/connect-reader.ts';
import { programProcesses } from '../program-processes.ts';

/** The kernel counts in hundredths of a second. */
const TICKS = 100;

/** Seconds of processor by process, since each began. */
function secondsByProcess(): Map<number, { parent: number; seconds: number }> {
  const processes = new Map<number, { parent: number; seconds: number }>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
      processes.set(Number(name), { parent: Number(fields[1]), seconds });
    } catch {
      // It ended meanwhile.
    }
  return processes;
}

export interface Watched {
  databaseUrl: string;
  server: number;
  /** Processes of this measurement that are named by themselves. */
  others: Record<string, number>;
}

/** Processor seconds of each process for each second of the work. */
export async function processorTime<Result>(
  { databaseUrl, server, others }: Watched,
  work: () => Promise<Result>,
): Promise<{ result: Result; shares: Record<string, number> }> {
  const { pool, close } = connect(databaseUrl, { max: 1 });
  try {
    const startedAt = performance.now();
    const before = secondsByProcess();
    const result = await work();
    const after = secondsByProcess();
    const seconds = (performance.now() - startedAt) / 1000;
    const { rows } = await pool.query<{ pid: number; name: string }>(
      `select pid, coalesce(nullif(application_name, ''), backend_type) as name from pg_stat_activity`,
    );
    const backends = new Map(rows.map(({ pid, name }) => [pid, name]));
    const namesByPid = new Map(Object.entries(others).map(([name, pid]) => [pid, name]));
    const program = new Set(programProcesses(server));
    const ownerOf = (pid: number, parent: number) => {
      if (program.has(pid)) return 'server';
      if (namesByPid.has(pid)) return namesByPid.get(pid) ?? '';
      const backend = backends.get(pid);
      if (backend === READERS_NAME) return 'database for readers';
      if (backend === 'regest') return 'database for editors';
      if (backend !== undefined) return 'database itself';
      return program.has(parent) ? "server's helpers" : 'other programs';
    };
    const shares: Record<string, number> = {};
    for (const [pid, { parent, seconds: now }] of after) {
      const cpuShare = (now - (before.get(pid)?.seconds ?? 0)) / seconds;
      const name = ownerOf(pid, parent);
      shares[name] = (shares[name] ?? 0) + cpuShare;
    }
    return { result, shares };
  } finally {
    await close();
  }
}
