import type { Deps } from '../../deps.ts';
import {
  findServiceRequest,
  setServiceRequestMailed,
} from '../../queries/service-requests/service-requests.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';

/** Mails a service request, which stays in the table even if the mail fails. */
export async function mailServiceRequest(deps: Deps, id: number): Promise<void> {
  const row = await findServiceRequest(deps.db, id);
  if (!row || row.mailed_at !== null) return;
  await sendMail(deps.settings, {
    to: deps.settings.contactEmail,
    replyTo: { name: row.full_name, address: row.email },
    subject: MAIL_TEXTS.say('mail.serviceRequest.subject', { id, subject: row.subject }),
    text: MAIL_TEXTS.say('mail.serviceRequest.body', {
      institution: row.institution_name,
      signature: row.signature,
      name: row.full_name,
      email: row.email,
      description: row.description,
    }),
  });
  await setServiceRequestMailed(deps.db, id);
}
