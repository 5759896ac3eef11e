import { queryClient } from '../../api/query-client.ts';
import { settingsQuery } from '../../session/settings.ts';
import { createStore } from '../../ui/store/store.ts';
import { readVersion } from './reload-decision.ts';

export const POLL_INTERVAL_MS = 300_000;

interface Versions {
  loaded: string | undefined;
  served: string | undefined;
}

export const versions = createStore<Versions>({ loaded: undefined, served: undefined });

/** Stores a version; the first one is that of this page. */
function note(text: string): void {
  const served = readVersion(text);
  if (!served) return;
  const { loaded } = versions.get();
  versions.set({ loaded: loaded ?? served, served });
}

/** Takes the version of the page from the settings, which are requested anyway. */
export async function learnVersion(): Promise<void> {
  const settings = await queryClient.ensureQueryData(settingsQuery).catch(() => undefined);
  if (settings) note(settings.version);
}

/** Reads the current version of the server; failures are ignored. */
export async function checkVersion(): Promise<void> {
  const response = await fetch('/VERSION.txt', { cache: 'no-store' }).catch(() => undefined);
  if (response?.ok) note(await response.text());
}
