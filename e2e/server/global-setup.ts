import { signEverybodyIn } from '../pages/open-as.ts';
import { startServer } from './start-server.ts';

const SETTINGS = {
  // What an installation says of itself in its accessibility declaration.
  REGEST_PROVIDER: 'Fundacja Regest',
  REGEST_CONTACT_PERSON: 'Alicja Dostępna',
  REGEST_CONTACT_PHONE: '+48 22 000 00 00',
  // A name for journeys that need an address which browsers do not trust, as they trust this machine's own.
  REGEST_HOSTS: 'archiwum.test',
};

/**
 * The tests find the program at REGEST_E2E_URL and its folder (the mailbox) at REGEST_E2E_DATA.
 * A developer of a journey names a running demo there and saves the start of a new one.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.REGEST_E2E_URL ? null : await startServer(SETTINGS);
  if (server) {
    process.env.REGEST_E2E_URL = server.url;
    process.env.REGEST_E2E_DATA = server.dataDir;
  }
  await signEverybodyIn();
  return server?.stop;
}
