import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import {
  listAdministrators,
  lockUntoldProblems,
  setProblemsTold,
} from '../../queries/preservation/file-problems.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';

/** More names than this belong on the screen, not into a mail. */
const NAMED = 50;

/** Tells every administrator once of each problem that is new. */
export async function mailFileProblems({ db, settings }: Deps): Promise<void> {
  await inTransaction(db, async (one) => {
    const problems = await lockUntoldProblems(one);
    if (problems.length === 0) return;
    const lines = problems.slice(0, NAMED).map(({ id, name, institution, problem }) =>
      MAIL_TEXTS.say('mail.fileProblems.line', {
        id,
        name,
        institution,
        problem: MAIL_TEXTS.say(`files.problem.${problem}`),
      }),
    );
    const text = MAIL_TEXTS.say('mail.fileProblems.body', {
      count: MAIL_TEXTS.sayCount('count.files', problems.length),
      list: [...lines, ...(problems.length > NAMED ? ['…'] : [])].join('\n'),
      // Of all institutions, as the mail is; the page by itself shows the one that was chosen.
      link: `${settings.publicUrl}/file-problems?all=true`,
    });
    for (const { full_name: name, email: address } of await listAdministrators(one))
      await sendMail(settings, {
        to: { name, address },
        subject: MAIL_TEXTS.say('mail.fileProblems.subject'),
        text,
      });
    await setProblemsTold(
      one,
      problems.map(({ id }) => id),
    );
  });
}
