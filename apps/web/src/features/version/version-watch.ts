import { createStore } from '../../ui/store/store.ts';
import { readVersion } from './reload-decision.ts';

export const POLL_INTERVAL = 300_000;

interface Versions {
  loaded: string | undefined;
  served: string | undefined;
}

export const versions = createStore<Versions>({ loaded: undefined, served: undefined });

/** The first answer is what this page runs; later ones tell of a newer one. A failure tells nothing. */
export async function checkVersion(): Promise<void> {
  const response = await fetch('/VERSION.txt', { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok) return;
  const served = readVersion(await response.text());
  if (!served) return;
  const { loaded } = versions.get();
  versions.set({ loaded: loaded ?? served, served });
}
