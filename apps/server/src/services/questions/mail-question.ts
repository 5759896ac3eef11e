import type { Deps } from '../../deps.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { findQuestion } from '../../queries/questions/questions.ts';
import { setQuestionMailed } from '../../queries/questions/write-questions.ts';
import { findRecordHeads } from '../../queries/records/find-records.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';
import { parentageOf } from '../records/record-view.ts';

/**
 * Mails the institution's contact; an answer goes to the reader. Without a contact, the question is only in the
 * inbox.
 */
export async function mailQuestion({ db, settings }: Deps, id: number): Promise<void> {
  const row = await findQuestion(db, id);
  if (!row || row.mailed_at !== null) return;
  const institution = await findInstitution(db, row.institution_id);
  const { email } = (institution?.fields.contact ?? {}) as { email?: string };
  if (!institution || !email) return;
  const [head] = row.record_id === null ? [] : await findRecordHeads(db, [row.record_id]);
  const about = head ? `${parentageOf(head).computedSignature}, ${head.title}` : institution.name;
  await sendMail(settings, {
    to: email,
    replyTo: { name: row.name ?? '', address: row.email },
    subject: MAIL_TEXTS.say('mail.question.subject', { id, about: about.slice(0, 150) }),
    text: MAIL_TEXTS.say('mail.question.body', {
      name: row.name ?? MAIL_TEXTS.say('mail.question.noName'),
      email: row.email,
      about,
      question: row.question,
      link: `${settings.publicUrl}/questions/${id}`,
    }),
  });
  await setQuestionMailed(db, id);
}
