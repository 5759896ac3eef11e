import type { Deps } from '../../deps.ts';

/** Where all routes of the portal are mounted; on a host of its own the prefix is added as requests come in. */
export const MOUNTED = '/portal';

interface Place {
  /** Scheme and host; never taken from a request. */
  origin: string;
  base: string;
}

export function placeOf({ settings }: Pick<Deps, 'settings'>): Place {
  if (settings.portalUrl) return { origin: settings.portalUrl, base: '' };
  return { origin: settings.publicUrl, base: MOUNTED };
}
