import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import { isTakenSignature } from '../../db/database-fault.ts';
import { AppError } from '../../errors/app-error.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';

const { say } = DOCUMENT_TEXTS;

/** Why an import cannot go on, in words for whoever pressed the button. */
export class ImportFailure extends Error {
  constructor(reason: MessageKey) {
    super(say(reason));
    this.name = 'ImportFailure';
  }
}

/** What the driver says, without a code, of a connection that was cut or never came. */
const CUT_OFF = /Connection terminated|timeout exceeded when trying to connect/;

/** The database is away or two collided: the job is tried again. */
export function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && /^(40|08|57|ECONN)/.test(code)) return true;
  return typeof message === 'string' && CUT_OFF.test(message);
}

/** The true reason: of somebody's change, of a place that is taken or gone, or of ours. */
export function failureText(error: unknown, work: 'apply' | 'undo'): string {
  if (error instanceof ImportFailure) return error.message;
  if (isTakenSignature(error)) return say(`imports.failed.${work}Signature`);
  if (error instanceof AppError) return say(`imports.failed.${work}Place`);
  return say(`imports.failed.${work}Unknown`);
}
