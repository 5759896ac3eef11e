import type { FieldError } from '@regest/contract/errors.ts';
import { columnOf } from '@regest/contract/fields/field.ts';
import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import { isCutOff, isTakenSignature, takenField } from '../../db/database-fault.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  countByAction,
  findRowsAt,
  listRowsNumbered,
  markFaults,
} from '../../queries/imports/import-rows.ts';
import { advanceImport } from '../../queries/imports/imports.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import { settlePlaces } from './check-places.ts';

const { say, sayCount } = DOCUMENT_TEXTS;

/** Reason why an import cannot go on, in words for the editor who started it. */
export class ImportFailure extends Error {
  constructor(reason: MessageKey) {
    super(say(reason));
    this.name = 'ImportFailure';
  }
}

/** Faults by row number. */
export type RowFaults = Map<number, FieldError[]>;

/** Rows whose import is no longer possible as checked, because something else changed since. */
export class ChangedMeanwhile extends Error {
  readonly rows: RowFaults;

  constructor(rows: RowFaults) {
    super('records changed since the import was checked');
    this.name = 'ChangedMeanwhile';
    this.rows = rows;
  }
}

/** True for an unavailable database or a collision of transactions: the job is tried again. */
export function isPassing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && /^(40|08|57|ECONN|EPIPE)/.test(code)) || isCutOff(error);
}

/** Cause of the failure: a change by a colleague, a taken or deleted place, or a fault of the program. */
export function failureText(error: unknown, work: 'apply' | 'undo'): string {
  if (error instanceof ImportFailure) return error.message;
  if (isTakenSignature(error)) return say(`imports.failed.${work}Signature`);
  if (error instanceof AppError) return say(`imports.failed.${work}Place`);
  return say(`imports.failed.${work}Unknown`);
}

interface Violation {
  code?: unknown;
  column?: unknown;
  constraint?: unknown;
}

/** True for a database rule that the check does not know; a taken signature is reported separately. */
export function isViolation(error: unknown): boolean {
  const { code } = error as Violation;
  return typeof code === 'string' && /^2[23]/.test(code) && !isTakenSignature(error);
}

/** Field of a violated database rule, as far as its name tells. */
export function violatedField(error: unknown, names: readonly string[]): FieldError {
  const taken = takenField(error as Violation);
  if (taken) return taken;
  const { column, constraint } = error as Violation;
  const words = `_${String(column ?? constraint ?? '')}_`;
  const fieldName = names.find((name) => words.includes(`_${columnOf(name)}_`)) ?? names[0] ?? 'title';
  return { fieldName, constraintType: 'Pattern' };
}

const TAKEN_KEY = /=\((-?\d+), ([0-9a-f]{32})\)/;

/** Finds the row of a signature taken since the last check by the key in the database error. */
export async function duplicateSignature(
  db: Db,
  id: number,
  error: unknown,
): Promise<ChangedMeanwhile | null> {
  const [, siblings, hash] = TAKEN_KEY.exec(String((error as { detail?: unknown }).detail ?? '')) ?? [];
  if (!isTakenSignature(error) || siblings === undefined || hash === undefined) return null;
  const numbers = await findRowsAt(db, id, Number(siblings), hash);
  const fault: FieldError = { fieldName: 'signature', constraintType: 'Unique' };
  return numbers.length === 0 ? null : new ChangedMeanwhile(new Map(numbers.map((one) => [one, [fault]])));
}

const MAX_NAMED_ROWS = 5;

/** Returns the import to its checked state: clashing rows are marked and named, the others stay as displayed. */
export async function markChanged(db: Db, id: number, { rows }: ChangedMeanwhile): Promise<void> {
  await markFaults(db, id, rows);
  await settlePlaces(db, id);
  const named = await listRowsNumbered(db, id, [...rows.keys()].slice(0, MAX_NAMED_ROWS));
  const names = named.map(({ signature, title }) => [signature, title].filter(Boolean).join(' ')).join('; ');
  const rest = rows.size > MAX_NAMED_ROWS ? '…' : '';
  await advanceImport(db, id, ['applying'], {
    status: 'checked',
    progress: 1,
    counts: JSON.stringify(await countByAction(db, id)),
    message: sayCount('imports.failed.clash', rows.size, { names: `${names}${rest}` }),
  });
}
