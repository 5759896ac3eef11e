import { AppError } from '../../errors/app-error.ts';
import type { Settings } from '../../settings.ts';
import { isLoopbackUrl } from '../../settings-environment.ts';

/**
 * The password of the demo accounts is public, so they are for the machine itself: not for an installation that
 * has an address of its own, and not for whoever comes through a proxy.
 */
export function refuseDemo(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  isDemo: boolean,
  throughProxy: boolean,
): void {
  if (isDemo && (throughProxy || !isLoopbackUrl(publicUrl)))
    throw new AppError('forbidden', { message: ({ say }) => say('login.demoRefused') });
}
