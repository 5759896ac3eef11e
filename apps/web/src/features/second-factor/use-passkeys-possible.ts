import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../session/settings.ts';

/** False where this address of the program is none that a passkey can be bound to, or the browser knows none. */
export function usePasskeysPossible(): boolean {
  const { data: settings } = useQuery(settingsQuery);
  return 'PublicKeyCredential' in window && settings?.passkeyOrigin === location.origin;
}
