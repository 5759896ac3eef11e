import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { findOrInsertTerm } from '../../queries/indices/indices.ts';
import { findMergedTerm } from '../../queries/merges/terms.ts';
import { findIndexTypes } from '../../queries/records/record-references.ts';

interface NamedTerm {
  id: number;
  name: string;
}

/**
 * Index terms are shared, so another institution may have deleted one that only the history of this record names. An
 * earlier state gets it back: the term it was merged into, else one of the same name.
 */
export async function restoreTerms(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  state: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const fields = recordFields(level).flatMap((field) => (field.kind === 'indices' ? [field] : []));
  const termsOf = (name: string) => (state[name] as NamedTerm[] | undefined) ?? [];
  const ids = fields.flatMap(({ name }) => termsOf(name).map(({ id }) => id));
  const types = await findIndexTypes(db, ids);
  const restored: Record<string, unknown> = { ...state };
  for (const { name, indexType } of fields) {
    if (termsOf(name).every(({ id }) => types.has(id))) continue;
    const terms = new Map<number, NamedTerm>();
    for (const term of termsOf(name)) {
      const present = types.has(term.id)
        ? term
        : ((await findMergedTerm(db, indexType, term.id)) ??
          (await findOrInsertTerm(db, indexType, term.name, actor.id)));
      terms.set(present.id, { id: present.id, name: present.name });
    }
    restored[name] = [...terms.values()];
  }
  return restored;
}
