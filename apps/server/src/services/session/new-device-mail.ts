import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { browserName } from '@regest/contract/text/browser-name.ts';
import type { Deps } from '../../deps.ts';
import { findUser } from '../../queries/users/users.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { polishTime } from '../mail/polish-time.ts';
import { sendMail } from '../mail/send-mail.ts';

/** Description of a device for people: `Firefox (Windows)`. */
export function describeDevice(userAgent: string, { say }: Texts): string {
  const { browser, system } = browserName(userAgent);
  if (browser === null) return system ?? say('device.unknown');
  return system === null ? browser : say('device.browserOn', { browser, system });
}

export interface NewDevice {
  userId: number;
  address: string;
  userAgent: string;
  at: string;
}

export async function sendNewDeviceMail(
  deps: Deps,
  { userId, address, userAgent, at }: NewDevice,
): Promise<void> {
  const user = await findUser(deps.db, userId);
  if (!user?.is_active) return;
  await sendMail(deps.settings, {
    to: { name: user.full_name, address: user.email },
    subject: MAIL_TEXTS.say('mail.newDevice.subject'),
    text: MAIL_TEXTS.say('mail.newDevice.body', {
      name: user.full_name,
      login: user.name,
      time: polishTime(at),
      address,
      browser: describeDevice(userAgent, MAIL_TEXTS),
      link: `${deps.settings.publicUrl}/users/update-profile`,
    }),
  });
}
