import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { FactorChange } from '../../queries/jobs/job-payloads.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { findUser } from '../../queries/users/users.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';

/** Mails the owner, since the change may be another person's. */
export async function enqueueChangeMail(db: Db, userId: number, change: FactorChange): Promise<void> {
  await addJob(db, 'mail-factor-change', { userId, change });
}

export async function sendChangeMail(
  { db, settings }: Deps,
  userId: number,
  change: FactorChange,
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user?.is_active) return;
  await sendMail(settings, {
    to: { name: user.full_name, address: user.email },
    subject: MAIL_TEXTS.say('mail.factor.subject'),
    text: MAIL_TEXTS.say('mail.factor.body', {
      name: user.full_name,
      change: MAIL_TEXTS.say(`mail.factor.${change}`),
      link: `${settings.publicUrl}/users/second-factor`,
      email: settings.contactEmail,
    }),
  });
}
