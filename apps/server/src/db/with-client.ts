import type { ClientBase, Pool } from 'pg';

/**
 * A transaction on a connection of its own, for what Kysely cannot say: COPY and temporary tables. A connection in the
 * middle of a COPY is not worth saving; its end rolls everything back.
 */
export async function withClient<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
