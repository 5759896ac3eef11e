import { isIP } from 'node:net';
import { AppError } from '../../errors/app-error.ts';
import type { Settings } from '../../settings.ts';

export interface RelyingParty {
  id: string;
  origin: string;
}

/** To whom passkeys are bound: the public address, never what a request calls itself. A bare IP address has none. */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id: hostname, origin };
}

export function requireRelyingParty(settings: Pick<Settings, 'publicUrl'>): RelyingParty {
  const party = relyingParty(settings);
  if (!party) throw new AppError('badRequest', { message: ({ say }) => say('apiError.passkeysNeedName') });
  return party;
}
