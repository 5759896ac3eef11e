import { expect, test } from 'vitest';
import { call } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { READERS_NAME } from '../../db/connect-reader.ts';

const server = useServer();

/** Cancels waiting queries of readers, as the statement timeout does; true when there was one. */
async function giveUp(how: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<boolean> {
  const { rowCount } = await server().ownerPool.query(
    `select ${how}(pid) from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'
       and datname = current_database()`,
    [READERS_NAME],
  );
  return rowCount !== 0;
}

test.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)(
  'a search that the database gave up is no fault of the server: readers are asked to come back (%s)',
  async (how) => {
    const holder = await server().ownerPool.connect();
    await holder.query('begin; lock table search_record in access exclusive mode');
    const pending = call(server(), 'GET', `/portal/szukaj?q=${how}`);
    await expect.poll(() => giveUp(how), { timeout: 10_000 }).toBe(true);
    await holder.query('rollback');
    holder.release();
    const { status, headers, text } = await pending;
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(text).toContain('</html>');
  },
);
