// How to call: `recordJson({ level, values, … })` with the values of the published queries; sends only fields marked public.
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';

export interface PublicRecord {
  id: number;
  level: RecordLevel;
  /** Stored or resolved values by the name of the field; what is not public is left out whatever is given. */
  values: Readonly<Record<string, unknown>>;
  computedSignature: string;
  /** The day of the last change, `YYYY-MM-DD`; of who made it nothing is told. */
  changed: string;
  /** The permanent link. */
  url: string;
  /** From the institution down to the parent. */
  place: readonly { level: string; title: string; signature: string; url: string }[];
  children: Readonly<Record<string, number>>;
  /** Fields that are public only when the institution agrees (the donor). */
  agreed?: readonly string[];
}

/** Marks that stand in for a value, of the fields that may be unknown. */
const UNKNOWN = ['datesUnknown', 'authorsUnknown'] as const;

/** The public fields under the level's key, with the address, the place in the tree and counts of what lies below. */
export function recordJson(record: PublicRecord): Record<string, unknown> {
  const { level, values, agreed = [] } = record;
  const names = recordFields(level)
    .filter((field) => field.public === true || (field.public === 'onConsent' && agreed.includes(field.name)))
    .map(({ name }) => name);
  const shown = [...names, ...UNKNOWN].filter((name) => values[name] !== undefined);
  return {
    [level]: {
      id: record.id,
      level,
      computedSignature: record.computedSignature,
      ...Object.fromEntries(shown.map((name) => [name, values[name]])),
      changed: record.changed,
    },
    url: record.url,
    place: record.place,
    children: record.children,
  };
}
