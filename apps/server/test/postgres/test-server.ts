import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/embedded/start-embedded-postgres.ts';
import { isAlive, readPidFile, servesFolder, waitUntilEnded } from '../../src/operation/processes.ts';

export type TestServer = { adminUrl: string; stop(): Promise<void> };

const PREFIX = 'regest-test-postgres-';

/** Uses the server of `TEST_DATABASE_URL`, else starts an embedded one that is deleted afterwards. */
export async function startTestServer(): Promise<TestServer> {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside) return { adminUrl: outside, stop: async () => {} };
  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  return {
    adminUrl: server.ownerUrl,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops and deletes servers of killed runs. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(tmpdir(), name);
    try {
      const cluster = join(folder, 'postgres', 'cluster');
      const remaining = readPidFile(cluster);
      if (remaining && isAlive(remaining.pid) && servesFolder(remaining.pid, cluster)) {
        process.kill(remaining.pid, 'SIGQUIT');
        await waitUntilEnded(remaining.pid, 10_000);
      }
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The server belongs to another user, or another run is removing it too.
    }
  }
}
