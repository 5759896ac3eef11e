import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutWay {
  /** The same database, by this way. */
  url: string;
  close(): Promise<void>;
}

/** The text of a statement is closed by a zero. */
const COMMIT = 'commit\0';

/**
 * A way to the database that breaks at the first commit: before the database hears of it, or after it has done it and
 * before it can say so. A client that comes back is let through.
 */
export async function cutAtCommit(databaseUrl: string, when: 'before' | 'after'): Promise<CutWay> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isWhole = true;
  const way = createServer((client) => {
    const database = connect(Number(port), hostname);
    const both = [client, database];
    const cut = () => {
      for (const end of both) end.destroy();
    };
    for (const end of both) {
      open.add(end);
      end.on('error', cut).on('close', () => {
        open.delete(end);
        cut();
      });
    }
    let clientText = '';
    let isCommitted = false;
    client.on('data', (bytes) => {
      clientText = (clientText + bytes.toString('latin1')).slice(-1000);
      if (isWhole && clientText.toLowerCase().includes(COMMIT)) {
        isWhole = false;
        if (when === 'before') return cut();
        isCommitted = true;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => (isCommitted ? cut() : client.write(bytes)));
  });
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((way.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      const closing = new Promise((resolve) => way.close(resolve));
      for (const end of open) end.destroy();
      await closing;
    },
  };
}
