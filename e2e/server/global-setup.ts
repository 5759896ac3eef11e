import { startServer } from './start-server.ts';

/** The tests find the program at REGEST_E2E_URL and its folder (the mailbox) at REGEST_E2E_DATA. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.REGEST_E2E_URL = server.url;
  process.env.REGEST_E2E_DATA = server.dataDir;
  return server.stop;
}
