import { isIP } from 'node:net';
import { AppError } from '../../errors/app-error.ts';
import type { Settings } from '../../settings.ts';

export interface RelyingParty {
  id: string;
  origin: string;
}

/** Passkeys are bound to the public address, never to the host of a request. A bare IP address cannot have any. */
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
