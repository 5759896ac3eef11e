import { createHash } from 'node:crypto';

/** The parts of an entry in the order in which they are hashed, each as PostgreSQL prints it; see docs/operations.md. */
export const ENTRY_PARTS = [
  'id',
  'at',
  'kind',
  'user_id',
  'user_name',
  'user_role',
  'institution_id',
  'institution_name',
  'address',
  'resource_type',
  'resource_id',
  'resource_title',
  'resource_signature',
  'changes',
  'details',
] as const;
export type EntryParts = Record<(typeof ENTRY_PARTS)[number], string | null>;

/** Hash before the first entry of the chain. */
export const FIRST_HASH = '0'.repeat(64);

/** Length in bytes, a colon, the text and a comma; a dash for null: no two entries serialize alike. */
function part(text: string | null): string {
  return text === null ? '-,' : `${Buffer.byteLength(text)}:${text},`;
}

/** Expected link of an entry: a second implementation of the rule by which the database writes it. */
export function hashOfEntry(before: string, position: number, entry: EntryParts): string {
  const parts = [before, String(position), ...ENTRY_PARTS.map((name) => entry[name])];
  return createHash('sha256').update(parts.map(part).join('')).digest('hex');
}
