import { queryClient } from '../../api/query-client.ts';
import { settingsQuery } from '../../session/settings.ts';
import { createStore } from '../../ui/store/store.ts';
import { readVersion } from './reload-decision.ts';

export const POLL_INTERVAL = 300_000;

interface Versions {
  loaded: string | undefined;
  served: string | undefined;
}

export const versions = createStore<Versions>({ loaded: undefined, served: undefined });

/** The first is what this page runs; later ones tell of a newer one. */
function note(text: string): void {
  const served = readVersion(text);
  if (!served) return;
  const { loaded } = versions.get();
  versions.set({ loaded: loaded ?? served, served });
}

/** Of the server that this page came from: its settings say it too, and those are asked for with the page. */
export async function learnVersion(): Promise<void> {
  const settings = await queryClient.ensureQueryData(settingsQuery).catch(() => undefined);
  if (settings) note(settings.version);
}

/** A failure tells nothing. */
export async function checkVersion(): Promise<void> {
  const response = await fetch('/VERSION.txt', { cache: 'no-store' }).catch(() => undefined);
  if (response?.ok) note(await response.text());
}
