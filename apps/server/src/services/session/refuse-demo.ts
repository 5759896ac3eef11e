import { AppError } from '../../errors/app-error.ts';
import type { Settings } from '../../settings.ts';
import { isLoopbackUrl } from '../../settings-environment.ts';

/**
 * The password of the demo accounts is public, so they work on the machine itself alone: neither in an installation
 * with an address of its own nor for requests from elsewhere.
 */
export function isDemoRefused({ publicUrl }: Pick<Settings, 'publicUrl'>, isLocal: boolean): boolean {
  return !isLocal || !isLoopbackUrl(publicUrl);
}

export function refuseDemo(settings: Pick<Settings, 'publicUrl'>, isDemo: boolean, isLocal: boolean): void {
  if (isDemo && isDemoRefused(settings, isLocal))
    throw new AppError('forbidden', { message: ({ say }) => say('login.demoRefused') });
}
