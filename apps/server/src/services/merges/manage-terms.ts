import type { ManagedTerm } from '@regest/contract/endpoints/indices.ts';
import { INDEX_TERM_MAX } from '@regest/contract/endpoints/indices.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { reach } from '@regest/contract/permissions.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound, refused } from '../../errors/app-error.ts';
import {
  deleteTerm,
  findTerm,
  isTermTaken,
  isUsedElsewhere,
  lockTerm,
  setTerm,
} from '../../queries/merges/terms.ts';
import { indexRecordsOfName } from '../../search/index.ts';

/** Institution in whose records this person may change a term; null means all. */
export function sharersOf(actor: Actor): number | null {
  return reach(actor, 'index.manage') === 'all' ? null : actor.institutionId;
}

/** Locks a term for a change. Terms are shared: only an administrator changes those that another institution uses. */
export async function holdTerm(db: Db, actor: Actor, type: IndexType, id: number): Promise<ManagedTerm> {
  await lockTerm(db, type, id);
  const sharers = sharersOf(actor);
  const term = await findTerm(db, type, id, sharers);
  if (!term) throw notFound('index', id);
  if (sharers !== null && (await isUsedElsewhere(db, id, sharers)))
    throw refused('records.refused.termUsedElsewhere');
  return term;
}

function checkName(typed: string): string {
  const name = typed.trim();
  if (name === '') throw invalidField('name', 'Required');
  if (codePoints(name) > INDEX_TERM_MAX) throw invalidField('name', 'Size');
  return name;
}

export async function saveTerm(
  db: Db,
  actor: Actor,
  type: IndexType,
  id: number,
  body: {
    name?: string | undefined;
    latitude?: number | null | undefined;
    longitude?: number | null | undefined;
  },
): Promise<ManagedTerm> {
  const term = await holdTerm(db, actor, type, id);
  const name = body.name === undefined ? term.name : checkName(body.name);
  if (await isTermTaken(db, type, name, id)) throw invalidField('name', 'Unique');
  const latitude = body.latitude === undefined ? term.latitude : body.latitude;
  const longitude = body.longitude === undefined ? term.longitude : body.longitude;
  if ((latitude === null) !== (longitude === null))
    throw invalidField(latitude === null ? 'latitude' : 'longitude', 'Required');
  if (latitude !== null && type !== 'geographical') throw invalidField('latitude', 'Value');
  await setTerm(db, id, { name, latitude, longitude });
  if (name !== term.name) await indexRecordsOfName(db, { kind: 'term', id }, sharersOf(actor));
  return { ...term, name, latitude, longitude };
}

export async function removeTerm(
  db: Db,
  actor: Actor,
  type: IndexType,
  id: number,
): Promise<Record<string, never>> {
  const term = await holdTerm(db, actor, type, id);
  // The term is locked and no other institution uses it, so its usage is complete.
  if (term.usage > 0) throw refused('records.refused.termUsed');
  await deleteTerm(db, id);
  return {};
}
