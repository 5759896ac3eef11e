import type { Field } from '../fields/field.ts';
import { fieldsOf } from '../fields/field.ts';
import { maySee } from '../fields/field-access.ts';
import { INSTITUTION_FIELDS, INSTITUTION_TABS } from '../fields/institution-fields.ts';
import { recordFields } from '../fields/record-fields.ts';
import { membersOf } from '../kinds/facts.ts';
import type { RecordLevel } from '../levels.ts';
import { LEVELS } from '../levels.ts';
import type { Role } from '../roles.ts';

export type WorkMode = 'simple' | 'extended';

export interface FormTab {
  name: string;
  fields: Field[];
}

/** Fields that a role may see. */
export function visibleFields(fields: readonly Field[], role: Role): Field[] {
  return fields.filter((field) => maySee(role, field));
}

/** A member of a group is drawn inside it, not beside it. */
function withoutGroupMembers(fields: readonly Field[]): Field[] {
  const members = new Set(fields.flatMap(membersOf));
  return fields.filter((field) => !members.has(field.name));
}

function intoTabs(names: readonly string[], fields: readonly Field[]): FormTab[] {
  return names
    .map((name) => ({ name, fields: withoutGroupMembers(fields).filter((field) => field.tab === name) }))
    .filter((tab) => tab.fields.length > 0);
}

/** The form of a record: which tabs, which fields in them, for this mode and this role. */
export function recordForm(level: RecordLevel, mode: WorkMode, role: Role): FormTab[] {
  const fields = visibleFields(recordFields(level), role);
  if (mode === 'extended') return intoTabs(LEVELS[level].tabs, fields);
  return intoTabs(
    LEVELS[level].simpleTabs,
    fields.filter((field) => field.simple),
  );
}

/** The form of anything else: one page, unless it names its tabs. */
export function entityForm(
  fields: readonly Field[],
  role: Role,
  tabs: readonly string[] = ['home'],
): FormTab[] {
  return intoTabs(tabs, visibleFields(fields, role));
}

export function institutionForm(role: Role): FormTab[] {
  return entityForm(fieldsOf(INSTITUTION_FIELDS), role, INSTITUTION_TABS);
}
