import type { Deps } from '../../deps.ts';
import { findUploader } from '../../queries/preservation/scans.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';

/** Mails the person who uploaded the file. */
export async function mailInfected({ db, settings }: Deps, fileId: number): Promise<void> {
  const upload = await findUploader(db, fileId);
  if (upload?.scan !== 'infected') return;
  const { name, finding, full_name, email } = upload;
  await sendMail(settings, {
    to: { name: full_name, address: email },
    subject: MAIL_TEXTS.say('mail.infected.subject', { name }),
    text: MAIL_TEXTS.say('mail.infected.body', { person: full_name, name, finding: finding ?? '' }),
  });
}
