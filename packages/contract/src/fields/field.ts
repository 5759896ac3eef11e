import type { RecordLevel } from '../levels.ts';
import type { Role } from '../roles.ts';
import type { ValueListName } from '../values/value-lists.ts';

export type DocumentationGroup =
  | 'textDocumentation'
  | 'photoDocumentation'
  | 'audioDocumentation'
  | 'videoDocumentation';
export const INDEX_TYPES = ['geographical', 'personal', 'material'] as const;
export type IndexType = (typeof INDEX_TYPES)[number];

/** What a field holds. A kind has one schema, one widget and one CSV form. */
export type FieldKind =
  | { kind: 'line' | 'text'; max: number; min?: number }
  | { kind: 'link'; max: number }
  | { kind: 'email'; max: number }
  | { kind: 'pattern'; pattern: PatternName; max: number }
  | { kind: 'count' }
  | { kind: 'whole'; min: number; max: number }
  | { kind: 'decimal' }
  | { kind: 'flag' }
  | { kind: 'day' }
  | { kind: 'deadline' }
  | { kind: 'dates' }
  | { kind: 'authors' }
  | { kind: 'indices'; indexType: IndexType }
  | { kind: 'choice' | 'choices'; list: ValueListName }
  | { kind: 'files' }
  | { kind: 'documentation'; group: DocumentationGroup }
  | { kind: 'parent' }
  | { kind: 'institution' }
  | { kind: 'role' }
  | { kind: 'password' }
  | { kind: 'recordLink'; level: RecordLevel }
  | { kind: 'group'; members: readonly string[] };

export type Kind = FieldKind['kind'];
export type PatternName = 'pathAlias' | 'userName' | 'postCode';

/** Where a field stands on a form and what is asked of it there. */
export interface Placement {
  /** `null`: stored and exported, but on no form. */
  tab: string | null;
  simple?: boolean;
  required?: boolean;
  /** Optional to save, needed for an inventory. */
  inventory?: boolean;
  /** A length that differs from the field's own. */
  max?: number;
  min?: number;
}

export type Visibility = { visibleTo?: readonly Role[]; editableBy?: readonly Role[] };

/** One field of one entity (for a record: at one level), with every rule resolved. */
export type Field = FieldKind & Placement & Visibility & { name: string };

export type FieldTable = Record<string, FieldKind & Placement & Visibility>;

export function fieldsOf(table: FieldTable): Field[] {
  return Object.entries(table).map(([name, field]) => ({ ...field, name }));
}
