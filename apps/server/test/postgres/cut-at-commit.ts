import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutWay {
  /** Address of the proxy to the same database. */
  url: string;
  close(): Promise<void>;
}

/** Commit statement in the wire protocol, ended by NUL. */
const COMMIT = 'commit\0';

/**
 * A proxy to the database that breaks the connection at the first commit: before the database receives it, or after
 * it is done and before the client receives the answer. Later connections pass.
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
