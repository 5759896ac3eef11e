import pg from 'pg';

export interface Listener {
  /** Connects if needed; a failure is silent, since the caller polls and calls this again. */
  ensure(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens to notifications of other servers on a separate connection, so that the pool keeps all of its own.
 * Notifications are lost while the connection is down, so a listener also polls.
 */
export function openListener(pool: pg.Pool, channel: string, hear: (payload: string) => void): Listener {
  let current: { client: pg.Client; ready: Promise<void> } | null = null;
  let isClosed = false;
  const end = async (client: pg.Client) => {
    if (current?.client === client) current = null;
    await client.end().catch(() => undefined);
  };
  const begin = async (client: pg.Client) => {
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      await end(client);
    }
  };
  return {
    async ensure() {
      if (isClosed) return;
      if (current === null) {
        const client = new pg.Client(pool.options);
        client.on('error', () => void end(client));
        client.on('notification', ({ payload }) => hear(payload ?? ''));
        current = { client, ready: begin(client) };
      }
      await current.ready;
    },
    async close() {
      isClosed = true;
      if (current !== null) await end(current.client);
    },
  };
}
