import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { findUser } from '../../queries/users/users.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { polishTime } from '../mail/polish-time.ts';
import { sendMail } from '../mail/send-mail.ts';

interface Account {
  id: number;
  email: string;
}

const now = () => new Date().toISOString();

/** Enqueues in the transaction of the change, so the mail goes exactly when the change is committed. */
export function enqueuePasswordMail(db: Db, { id, email }: Account): Promise<void> {
  return addJob(db, 'mail-account-change', { userId: id, address: email, what: 'password', at: now() });
}

/**
 * Mails the old address too, in case the account was taken over. One job for each, so that a retry sends neither
 * twice.
 */
export async function enqueueEmailMails(db: Db, { id, email: old }: Account, email: string): Promise<void> {
  if (old === email) return;
  for (const address of [old, email])
    await addJob(db, 'mail-account-change', { userId: id, address, what: 'email', email, at: now() });
}

export interface AccountChange {
  userId: number;
  /** Recipient: the address of the account, or the one before the change. */
  address: string;
  what: 'password' | 'email';
  /** New address; set when the address is what changed. */
  email?: string;
  at: string;
}

export async function sendAccountChangeMail(deps: Deps, change: AccountChange): Promise<void> {
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
