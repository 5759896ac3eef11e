import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import { isCutOff, isTakenSignature } from '../../db/database-fault.ts';
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

/** The database is away or two collided: the job is tried again. */
export function isPassing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && /^(40|08|57|ECONN|EPIPE)/.test(code)) || isCutOff(error);
}

/** The true reason: of somebody's change, of a place that is taken or gone, or of ours. */
export function failureText(error: unknown, work: 'apply' | 'undo'): string {
  if (error instanceof ImportFailure) return error.message;
  if (isTakenSignature(error)) return say(`imports.failed.${work}Signature`);
  if (error instanceof AppError) return say(`imports.failed.${work}Place`);
  return say(`imports.failed.${work}Unknown`);
}
