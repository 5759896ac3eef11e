import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';

const isList = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

function* listPieces(values: Iterable<unknown>): Generator<string> {
  yield '[';
  let isFirst = true;
  for (const value of values) {
    yield `${isFirst ? '' : ','}${JSON.stringify(value)}`;
    isFirst = false;
  }
  yield ']';
}

/**
 * A document as JSON in pieces, its long lists element by element: no piece takes long to write, and a list may be a
 * generator whose elements are made when they are written.
 */
export function* jsonPieces(document: Readonly<Record<string, unknown>>): Generator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    if (isList(value)) yield* listPieces(value);
    else yield JSON.stringify(value);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

export interface PublicRecord {
  id: number;
  level: RecordLevel;
  /** Stored or resolved values by the name of the field; what is not public is left out whatever is given. */
  values: Readonly<Record<string, unknown>>;
  computedSignature: string;
  /** The day of the last change, `YYYY-MM-DD`; without its person. */
  changed: string;
  /** The permanent link. */
  url: string;
  /** Ancestors from the institution down to the parent. */
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
  const presentNames = [...names, ...UNKNOWN].filter((name) => values[name] !== undefined);
  return {
    [level]: {
      id: record.id,
      level,
      computedSignature: record.computedSignature,
      ...Object.fromEntries(presentNames.map((name) => [name, values[name]])),
      changed: record.changed,
    },
    url: record.url,
    place: record.place,
    children: record.children,
  };
}
