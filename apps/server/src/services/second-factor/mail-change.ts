import { say } from '@regest/contract/locale/say.ts';
import type { Deps } from '../../deps.ts';
import type { FactorChange } from '../../queries/jobs/job-payloads.ts';
import { findUser } from '../../queries/users/users.ts';
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
    subject: say('mail.factor.subject'),
    text: say('mail.factor.body', {
      name: user.full_name,
      change: say(`mail.factor.${change}`),
      link: `${settings.publicUrl}/users/second-factor`,
      email: settings.contactEmail,
    }),
  });
}
