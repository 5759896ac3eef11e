import { isDeepStrictEqual } from 'node:util';
import { checkValues } from '@regest/contract/derive/check-values.ts';
import type { Closed } from '@regest/contract/endpoints/closures.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { type Actor, can } from '@regest/contract/permissions.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { forbidden, invalid } from '../../errors/app-error.ts';
import type { ClosedRow } from '../../queries/records/find-records.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A closure without its note, which only roles that may set closures read. */
export function visibleClosure(actor: Pick<Actor, 'role'>, closure: Closure): Closure {
  const { note, ...rest } = closure;
  return note !== undefined && can(actor as Actor, 'closure.write') ? closure : rest;
}

export function closedView(row: ClosedRow | null): Closed | null {
  if (row === null) return null;
  const { scope, reason, until, ...from } = row;
  return { scope, reason, until, from };
}

/** A missing note, as in sheets and older clients, keeps the stored one. */
function withStoredNote(stored: Closure | null, sent: unknown): unknown {
  return isObject(sent) && !('note' in sent) && stored?.note ? { ...sent, note: stored.note } : sent;
}

/** The closure after a request. An actor without the right may send back the visible value and no other. */
export function requestedClosure(actor: Actor, stored: Closure | null, sent: unknown): unknown {
  if (can(actor, 'closure.write')) return withStoredNote(stored, sent);
  const visible = stored && visibleClosure(actor, stored);
  const repeated = isObject(sent) ? { until: null, atEnd: 'open', ...sent, note: undefined } : (sent ?? null);
  if (!isDeepStrictEqual(visible && { ...visible, note: undefined }, repeated))
    throw forbidden('closure.write');
  return stored;
}

const FILE_CLOSURE: Field = { kind: 'closure', name: 'closure', scopes: ['files'], tab: null };

export function checkFileClosure(value: unknown): Closure | null {
  const { values, errors } = checkValues([FILE_CLOSURE], { closure: value }, 'full');
  if (errors.length > 0) throw invalid(errors, { resourceType: 'file' });
  return (values.closure ?? null) as Closure | null;
}
