import type { Field } from '@regest/contract/fields/field.ts';
import { holdsValue, unknownMarkOf } from '@regest/contract/kinds/facts.ts';
import { type FormValues, sameValue } from '../form/values.ts';

export type Side = 'mine' | 'theirs';

export interface Difference {
  field: Field;
  mine: unknown;
  theirs: unknown;
  /** Both changed it: only a person can say which is right. */
  clashes: boolean;
  /** Default choice: the side that changed the field, mine where both did. */
  proposed: Side;
}

/** A field goes with its "unknown" mark: the two are one answer. */
function namesOf(field: Field): string[] {
  const flag = unknownMarkOf(field);
  return flag === null ? [field.name] : [field.name, flag];
}

function areEqual(names: readonly string[], a: FormValues, b: FormValues): boolean {
  return names.every((name) => sameValue(a[name], b[name]));
}

/** Fields in which my form and the version saved meanwhile differ; `base` is their common origin. */
export function differences(
  fields: readonly Field[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Difference[] {
  return fields.flatMap((field) => {
    if (!holdsValue(field)) return [];
    const names = namesOf(field);
    if (areEqual(names, mine, theirs)) return [];
    const changedByMe = !areEqual(names, mine, base);
    const clashes = changedByMe && !areEqual(names, theirs, base);
    return [
      {
        field,
        mine: mine[field.name],
        theirs: theirs[field.name],
        clashes,
        proposed: changedByMe ? 'mine' : 'theirs',
      },
    ];
  });
}

/** The values of the form after the choice: mine everywhere but where theirs were chosen. */
export function merged(
  found: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
  mine: FormValues,
  theirs: FormValues,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...mine };
  for (const { field, proposed } of found) {
    if ((choices[field.name] ?? proposed) === 'mine') continue;
    for (const name of namesOf(field)) values[name] = theirs[name];
  }
  return values;
}
