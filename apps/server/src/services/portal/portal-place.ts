import type { Deps } from '../../deps.ts';

/** Mount point of all routes of the portal; on a host of its own the prefix is added to incoming requests. */
export const MOUNTED = '/portal';

interface Place {
  /** Scheme and host, from the settings and never from a request. */
  origin: string;
  base: string;
}

export function placeOf({ settings }: Pick<Deps, 'settings'>): Place {
  if (settings.portalUrl) return { origin: settings.portalUrl, base: '' };
  return { origin: settings.publicUrl, base: MOUNTED };
}
