import type { Field } from '@regest/contract/fields/field.ts';
import { RECORD_FIELD_NAMES, RECORD_FIELDS } from '@regest/contract/fields/record-fields.ts';
import { unknownMarkOf } from '@regest/contract/kinds/facts.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { incrementSignature } from '@regest/contract/text/signature.ts';
import type { FormValues } from '../../fields/form/values.ts';
import { createStore, useStore } from '../../ui/store/store.ts';
import { storedChoices } from '../../ui/store/stored-choices.ts';

/** What "save and add next" hands to the form that follows. */
export interface CarryOver {
  /** Tells one handing over from the next, so that the form starts over. */
  count: number;
  level: RecordLevel;
  parentId: number;
  values: Readonly<Record<string, unknown>>;
}

export const carryOver = createStore<CarryOver | null>(null);
let count = 0;

export function handOver(next: Omit<CarryOver, 'count'>) {
  count += 1;
  carryOver.set({ ...next, count });
}

const choices = storedChoices<readonly string[]>('regest.sticky');
const keyOf = (userId: number, level: RecordLevel) => `${userId}:${level}`;

export function setSticky(userId: number, level: RecordLevel, names: readonly string[]) {
  choices.choose(keyOf(userId, level), names);
}

/** Which fields a person carries over from one record of this level to the next. */
export function useSticky(userId: number, level: RecordLevel): readonly string[] {
  return useStore(choices)[keyOf(userId, level)] ?? STICKY_BY_DEFAULT;
}

/** Fields that are usually the same from one folder to the next. */
export const STICKY_BY_DEFAULT: readonly string[] = RECORD_FIELD_NAMES.filter(
  (name) => 'sticky' in RECORD_FIELDS[name],
);
const NEVER_STICKY: readonly Field['kind'][] = ['parent', 'files', 'group'];

export function mayStick(field: Field): boolean {
  return field.tab !== null && field.name !== 'signature' && !NEVER_STICKY.includes(field.kind);
}

/** The values that go along to the next record. */
export function carriedValues(
  fields: readonly Field[],
  sticky: readonly string[],
  values: FormValues,
): Record<string, unknown> {
  const carried: Record<string, unknown> = {};
  for (const field of fields) {
    if (!mayStick(field) || !sticky.includes(field.name)) continue;
    carried[field.name] = values[field.name];
    const flag = unknownMarkOf(field);
    if (flag) carried[flag] = values[flag];
  }
  return carried;
}

const NUMBER = /^\d{1,15}$/;

/**
 * The number after the one just saved, unless it is known to be taken: the server names the lowest free one, so
 * everything below that is. A gap earlier in the row is left alone; work goes forward.
 */
export function followingSignature(previous: string, lowestFree: string): string {
  const following = incrementSignature(previous);
  if (following === null) return lowestFree;
  if (!NUMBER.test(following) || !NUMBER.test(lowestFree)) return following;
  return Number(lowestFree) > Number(following) ? lowestFree : following;
}
