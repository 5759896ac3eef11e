import type { Deps } from '../../deps.ts';
import { findUser } from '../../queries/users/users.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { polishTime } from '../mail/polish-time.ts';
import { sendMail } from '../mail/send-mail.ts';

export interface AccountChange {
  userId: number;
  /** Told to the address of the account, and to the one it had before. */
  address: string;
  what: 'password' | 'email';
  /** The address that is now the account's, where that is what changed. */
  email?: string;
  at: string;
}

export async function mailAccountChange(deps: Deps, change: AccountChange): Promise<void> {
  const user = await findUser(deps.db, change.userId);
  if (!user) return;
  const { publicUrl, contactEmail } = deps.settings;
  await sendMail(deps.settings, {
    to: { name: user.full_name, address: change.address },
    subject: MAIL_TEXTS.say(`mail.changed.${change.what}.subject`),
    text: MAIL_TEXTS.say(`mail.changed.${change.what}.body`, {
      name: user.full_name,
      login: user.name,
      time: polishTime(change.at),
      email: change.email,
      link: `${publicUrl}/password-recovery/recovery-request`,
      contact: contactEmail,
    }),
  });
}
