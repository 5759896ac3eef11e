import { parseArgs } from 'node:util';
import { inTransaction } from '../../db/in-transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { consoleTexts, labelOf, say } from '../../operation/console-texts.ts';
import { createAdmin } from '../../services/account/create-admin.ts';
import { generatePassword } from '../../services/account/generate-password.ts';
import { readPassword } from './read-password.ts';
import { withProgram } from './with-program.ts';

const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  'full-name': { type: 'string' },
} as const;

function readArguments() {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    if (values.name !== undefined) return values;
  } catch {
    // An unknown option prints the usage, as a missing one does.
  }
  console.error(say('createAdmin.usage'));
  return process.exit(2);
}

/** Message of an error, with a line for each invalid field. */
function explain(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  const { errors = [], message } = error.details;
  const lines = errors.map(({ fieldName, constraintType }) => {
    const reason =
      fieldName === 'password'
        ? say(constraintType === 'Value' ? 'password.guessable' : 'password.rules')
        : say(`validation.constraint.${constraintType}`);
    return `${labelOf('user', fieldName)}: ${reason}`;
  });
  return lines.length > 0 ? lines.join('\n') : (message?.(consoleTexts) ?? say(`apiError.${error.type}`));
}

const values = readArguments();
await withProgram(async ({ db }) => {
  try {
    const typed = await readPassword();
    const password = typed ?? generatePassword();
    const account = { name: values.name, email: values.email, fullName: values['full-name'], password };
    const outcome = await inTransaction(db, (transaction) => createAdmin(transaction, account));
    console.log(say(`createAdmin.${outcome}`, { name: values.name }));
    if (typed === null) console.log(say('createAdmin.password', { password }));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
});
