import type { Deps } from '../../deps.ts';
import { findUploader } from '../../queries/preservation/scans.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';

/** To whoever sent the file. */
export async function mailInfected({ db, settings }: Deps, fileId: number): Promise<void> {
  const found = await findUploader(db, fileId);
  if (found?.scan !== 'infected') return;
  const { name, finding, full_name, email } = found;
  await sendMail(settings, {
    to: { name: full_name, address: email },
    subject: MAIL_TEXTS.say('mail.infected.subject', { name }),
    text: MAIL_TEXTS.say('mail.infected.body', { person: full_name, name, finding: finding ?? '' }),
  });
}
