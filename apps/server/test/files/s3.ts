import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'regest';

export interface S3 {
  /** Value of `REGEST_STORE`. */
  store: string;
  /** Stops the server and keeps its objects. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** An S3 server for tests that can be stopped and restarted. */
export async function openS3(): Promise<S3> {
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const directory = mkdtempSync(join(tmpdir(), 'regest-s3-'));
  const run = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    });
    return { server, port: (await server.run()).port };
  };
  const first = await run(0);
  let { server } = first;
  return {
    store: `s3://${BUCKET}?endpoint=http://127.0.0.1:${first.port}`,
    async stop() {
      await server.close();
    },
    async start() {
      ({ server } = await run(first.port));
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
