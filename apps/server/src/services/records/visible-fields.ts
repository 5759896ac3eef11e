import type { Field } from '@regest/contract/fields/field.ts';
import { maySee } from '@regest/contract/fields/field-access.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { holdsValue } from '@regest/contract/kinds/facts.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';

const known = new Map<string, readonly Field[]>();

/** Some fields leave for some roles only, and only they may write them: the rights-holder. */
export function visibleFields(level: RecordLevel, { role }: Pick<Actor, 'role'>): readonly Field[] {
  const key = `${level} ${role}`;
  const fields =
    known.get(key) ?? recordFields(level).filter((field) => holdsValue(field) && maySee(role, field));
  known.set(key, fields);
  return fields;
}
