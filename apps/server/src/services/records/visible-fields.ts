import type { Field } from '@regest/contract/fields/field.ts';
import { maySee } from '@regest/contract/fields/field-access.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { holdsValue } from '@regest/contract/kinds/facts.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';

/** Some fields leave for some roles only, and only they may write them: the rights-holder. */
export function visibleFields(level: RecordLevel, actor: Pick<Actor, 'role'>): Field[] {
  return recordFields(level).filter((field) => holdsValue(field) && maySee(actor.role, field));
}
