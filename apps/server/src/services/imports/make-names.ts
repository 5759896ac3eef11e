import type { NamedReference, ReferenceKind } from '@regest/contract/exchange/imports.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { Db } from '../../db/schema.ts';
import { insertAuthor } from '../../queries/authors/authors.ts';
import { insertMade } from '../../queries/imports/imports.ts';
import { findTermsNamed } from '../../queries/imports/known-things.ts';
import { findOrInsertTerm } from '../../queries/indices/indices.ts';
import { put } from '../../search/index.ts';
import { authorColumns } from '../authors/author-entity.ts';

/** Makes the creators and terms that a file names and nobody knows, each once. */
export function openMaker(db: Db, importId: number, institutionId: number, by: number) {
  const made = new Map<string, number>();

  async function makeAuthor({ name, authorType, description }: NamedReference): Promise<number> {
    const values = { name, ...(authorType && { authorType }), ...(description && { description }) };
    const id = await insertAuthor(db, institutionId, by, authorColumns(values, true));
    await insertMade(db, importId, 'authors', [id]);
    await put(db, 'author', [id]);
    return id;
  }

  async function makeTerm(kind: ReferenceKind, name: string): Promise<number> {
    const type = kind.replace('Indices', '') as IndexType;
    const [known] = (await findTermsNamed(db, type, [name])).filter(({ isExact }) => isExact);
    if (known) return known.id;
    const { id } = await findOrInsertTerm(db, type, name, by);
    await insertMade(db, importId, kind, [id]);
    return id;
  }

  return async (kind: ReferenceKind, reference: NamedReference): Promise<number> => {
    const { id, name } = reference;
    if (id !== undefined) return id;
    const key = `${kind}\n${name}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = kind === 'authors' ? await makeAuthor(reference) : await makeTerm(kind, name);
    made.set(key, fresh);
    return fresh;
  };
}
