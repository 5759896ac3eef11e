import type { RecordLevel } from '../levels.ts';
import type { Action } from '../permissions.ts';
import type { ClosureScope } from '../values/closure.ts';
import type { ValueListName } from '../values/value-lists.ts';

export type DocumentationGroup =
  | 'textDocumentation'
  | 'photoDocumentation'
  | 'audioDocumentation'
  | 'videoDocumentation';
export const INDEX_TYPES = ['geographical', 'personal', 'material'] as const;
export type IndexType = (typeof INDEX_TYPES)[number];

/** The kind of a field decides its schema, widget and CSV form. */
export type FieldKind =
  | { kind: 'line' | 'text'; max: number; min?: number }
  | { kind: 'link'; max: number }
  | { kind: 'email'; max: number }
  | { kind: 'pattern'; pattern: PatternName; max: number }
  | { kind: 'closure'; scopes?: readonly ClosureScope[] }
  | { kind: 'count' }
  | { kind: 'whole'; min: number; max: number }
  | { kind: 'decimal'; measure: Measure }
  | { kind: 'flag' }
  | { kind: 'day' }
  | { kind: 'deadline' }
  | { kind: 'dates' }
  | { kind: 'authors' }
  | { kind: 'indices'; indexType: IndexType }
  | { kind: 'choice' | 'choices'; list: ValueListName }
  | { kind: 'files'; single?: true }
  | { kind: 'documentation'; group: DocumentationGroup }
  | { kind: 'parent' }
  | { kind: 'institution' }
  | { kind: 'role' }
  | { kind: 'password' }
  | { kind: 'recordLink'; level: RecordLevel }
  | { kind: 'group'; members: readonly string[] };

/** Unit of a decimal. */
export type Measure = 'runningMeters' | 'megabytes';
/** The biggest whole number that is stored. */
export const WHOLE_MAX = 2_147_483_647;

export type Kind = FieldKind['kind'];
export type PatternName = 'pathAlias' | 'userName' | 'postCode' | 'accent';

/** The place of a field on a form, and its requirements there. */
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

/** Runs of fields that are read as one, under a heading of their own. */
export type Section = 'archivizationDegree' | 'digitalization' | 'license' | 'provenance';

/** Shown to everybody once the record is published; `onConsent` only where its institution agrees. */
export type Publicity = true | 'onConsent';

/** Properties of a field at every level. */
export interface Traits {
  /** Left out: never leaves the editor. A new field is private by default. */
  public?: Publicity;
  /** Has a column of its own, because the database guards, sorts or joins by it; other fields share one. */
  column?: true;
  /** A draft cannot be kept without it either. */
  neededInDraft?: true;
  /** Number of the rule in the entity's standard (`fields/standard.ts`). */
  rule?: string;
  /** Stands two in a row with another short one. */
  short?: true;
  /** Names the record itself, so it is never taken over from what lies above. */
  own?: true;
  /** Usually the same from one folder to the next: goes along unless told otherwise. */
  sticky?: true;
  section?: Section;
}

/** Actions that an account needs to see or to set the field. */
export type Visibility = { visibleTo?: Action; editableBy?: Action };

/** One field of one entity (for a record: at one level), with every rule resolved. */
export type Field = FieldKind & Placement & Visibility & Traits & { name: string };

export type FieldTable = Record<string, FieldKind & Placement & Visibility & Traits>;

export function fieldsOf(table: FieldTable): Field[] {
  return Object.entries(table).map(([name, field]) => ({ ...field, name }));
}

/** The column of a field that has one of its own: `archiveName` → `archive_name`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
