import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { browserName } from '@regest/contract/text/browser-name.ts';

/** `Firefox (Windows)`, as a person would say it. */
export function deviceInWords(userAgent: string, { say }: Texts): string {
  const { browser, system } = browserName(userAgent);
  if (browser === null) return system ?? say('device.unknown');
  return system === null ? browser : say('device.browserOn', { browser, system });
}
