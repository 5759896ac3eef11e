import { signEverybodyIn } from '../pages/open-as.ts';
import { startServer } from './start-server.ts';

const SETTINGS = {
  // Provider named in the accessibility declaration.
  REGEST_PROVIDER: 'Fundacja Regest',
  REGEST_CONTACT_PERSON: 'Alicja Dostępna',
  REGEST_CONTACT_PHONE: '+48 22 000 00 00',
  // A host name for journeys that need an insecure context, which loopback addresses are not.
  REGEST_HOSTS: 'archiwum.test',
};

/**
 * Starts the program and sets REGEST_E2E_URL and REGEST_E2E_DATA (its folder with the mailbox). If a developer has
 * set them to a running demo, no new one is started.
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
