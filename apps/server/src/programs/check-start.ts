import { once } from 'node:events';
import { createServer } from 'node:net';
import { readSettings, type Settings } from '../settings.ts';

async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Refuses unusable settings and a taken port before anything is built or stored. */
export async function checkStart(env: NodeJS.ProcessEnv): Promise<Settings> {
  const settings = readSettings(env);
  if (settings.role !== 'worker') await requireFreePort(settings.port, settings.host);
  return settings;
}
