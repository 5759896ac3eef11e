import { RESET_MINUTES } from '@regest/contract/endpoints/recovery.ts';
import type { Deps } from '../../deps.ts';
import { findActiveUserByEmail, insertReset } from '../../queries/recovery/recovery.ts';
import { countAttempt } from '../../queries/session/attempts.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';
import { hashToken, newToken } from '../session/token.ts';

const HOUR = 3600;
/** Requests of strangers must not flood a mailbox. */
const MAX_MAILS_AN_HOUR = 10;

/**
 * The token exists only here and in the mail: the table stores its hash. The host of the link is a setting, since the
 * `Host` header of a request can be forged.
 */
export async function sendResetLink(deps: Deps, email: string): Promise<void> {
  const user = await findActiveUserByEmail(deps.db, email.trim());
  if (!user) return;
  const { tries } = await countAttempt(deps.db, 'recovery-mail', String(user.id), HOUR);
  if (tries > MAX_MAILS_AN_HOUR) return;
  const token = newToken();
  await insertReset(deps.db, hashToken(token), user.id, RESET_MINUTES * 60);
  const link = `${deps.settings.publicUrl}/password-recovery/recovery-change/${token}`;
  await sendMail(deps.settings, {
    to: { name: user.full_name, address: user.email },
    subject: MAIL_TEXTS.say('mail.reset.subject'),
    text: MAIL_TEXTS.say('mail.reset.body', { name: user.full_name, link, minutes: RESET_MINUTES }),
  });
}
