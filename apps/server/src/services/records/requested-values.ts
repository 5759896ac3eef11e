import type { FieldError } from '@regest/contract/errors.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { visibleFields } from './visible-fields.ts';

export interface RequestedValues {
  /** The fields the request names and the actor may write; what it does not name is not here. */
  values: Record<string, unknown>;
  isDraft: boolean;
  version: number | null;
  errors: FieldError[];
}

const UNKNOWN_FLAGS = { dates: 'datesUnknown', authors: 'authorsUnknown' } as const;

/** Naming creators or dates takes back that they are unknown, unless the request says otherwise. */
function readUnknownFlags(body: Record<string, unknown>): Record<string, unknown> {
  const flags: Record<string, unknown> = {};
  for (const [list, flag] of Object.entries(UNKNOWN_FLAGS)) {
    const named = body[list];
    if (flag in body) flags[flag] = body[flag];
    else if (Array.isArray(named) && named.length > 0) flags[flag] = false;
  }
  return flags;
}

/** Picks what a request may write. Server-owned and unknown fields are ignored, never an error. */
export function readRequested(
  level: RecordLevel,
  actor: Actor,
  body: Record<string, unknown>,
): RequestedValues {
  const names = visibleFields(level, actor)
    .map(({ name }) => name)
    .filter((name) => name in body);
  const flags = readUnknownFlags(body);
  const errors = [...Object.values(UNKNOWN_FLAGS), 'isDraft']
    .filter((name) => !['boolean', 'undefined'].includes(typeof (body[name] ?? undefined)))
    .map((fieldName): FieldError => ({ fieldName, constraintType: 'Type' }));
  const version = Number.isSafeInteger(body.version) ? Number(body.version) : null;
  if (version === null && body.version != null) errors.push({ fieldName: 'version', constraintType: 'Type' });
  return {
    values: { ...Object.fromEntries(names.map((name) => [name, body[name]])), ...flags },
    isDraft: body.isDraft === true,
    version,
    errors,
  };
}
