import type { Deps } from '../../deps.ts';
import type { FactorChange } from '../../queries/jobs/job-payloads.ts';
import { findUser } from '../../queries/users/users.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';

export async function mailChange(
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
