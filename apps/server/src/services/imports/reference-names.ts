import type { NameQuestion } from '@regest/contract/endpoints/imports.ts';
import type { NamedReference, ReferenceKind } from '@regest/contract/exchange/imports.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { Db } from '../../db/schema.ts';
import type { NameChoice } from '../../db/schema-imports.ts';
import { insertAuthor } from '../../queries/authors/authors.ts';
import { type ImportWithPerson, insertCreated } from '../../queries/imports/imports.ts';
import { findAuthorsNamed, findTermsNamed } from '../../queries/imports/lookups.ts';
import { findOrInsertTerm, findTermByName } from '../../queries/indices/indices.ts';
import { findIndexTypes, holdAuthors } from '../../queries/records/hold.ts';
import { put } from '../../search/index.ts';
import { authorColumns } from '../authors/author-entity.ts';

const TYPES: Partial<Record<ReferenceKind, IndexType>> = {
  geographicalIndices: 'geographical',
  personalIndices: 'personal',
  materialIndices: 'material',
};

/** Meaning of a name in this institution: an existing resource, a new one, or several to choose from. */
type Meaning = { id: number; isProposed?: Option } | { isNew: true } | { options: Option[] };
type Option = { id: number; name: string; authorType?: string | null | undefined };

/** The only one of several creators of that name with the type stated in the file: person, family or body. */
function onlyOfType({ options }: { options: Option[] }, { authorType }: NamedReference): Option | undefined {
  const [only, ...more] = options.filter((one) => authorType !== undefined && one.authorType === authorType);
  return more.length === 0 ? only : undefined;
}

/** Parts of a personal name; a longer name is tried in its own order alone. */
const MAX_PARTS = 4;

/** The name with its parts in every usual order: `Jan Kowalski`, `Kowalski, Jan`, `Kowalski Jan`. */
function orders(name: string): string[] {
  const parts = name.split(/[\s,]+/).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > MAX_PARTS) return [name];
  const turned = parts.map((_, at) => [...parts.slice(at), ...parts.slice(0, at)]);
  const reordered = turned.flatMap((all) => [
    all.join(' '),
    `${all[0]}, ${all.slice(1).join(' ')}`,
    `${all.slice(0, -1).join(' ')}, ${all.at(-1)}`,
  ]);
  return [...new Set([name, ...reordered])];
}

/** Authors of each name; where there is none, those whose name has the same parts in another order. */
export async function findAuthors(db: Db, institutionId: number, names: readonly string[]) {
  const direct = await findAuthorsNamed(db, institutionId, names);
  const matched = new Set(direct.map(({ asked }) => asked));
  const missing = names.filter((name) => !matched.has(name));
  const nameOf = new Map(missing.flatMap((name) => orders(name).map((order) => [order, name] as const)));
  const turned = nameOf.size === 0 ? [] : await findAuthorsNamed(db, institutionId, [...nameOf.keys()]);
  const proposed = turned.map((one) => ({
    ...one,
    asked: nameOf.get(one.asked) ?? one.asked,
    isExact: false,
  }));
  const once = new Map(proposed.map((one) => [`${one.asked}\n${one.id}`, one]));
  return [...direct, ...once.values()];
}

const keyOf = (kind: ReferenceKind, name: string) => `${kind}\n${name}`;

/** Names of a file with their meanings, so that each is looked up once and makes one question. */
export function openNames(db: Db, institutionId: number, choices: readonly NameChoice[]) {
  const meanings = new Map<string, Meaning>();
  const questions = new Map<string, NameQuestion>();
  const choiceIds = new Map(choices.map(({ kind, name, id }) => [keyOf(kind, name), id]));

  /**
   * Test for chosen ids of creators of this institution or terms of this index; an id may belong to another
   * institution.
   */
  async function ownAmong(kind: ReferenceKind, ids: readonly number[]): Promise<(id: number) => boolean> {
    const type = TYPES[kind];
    if (ids.length === 0) return () => false;
    if (!type) {
      const authors = await holdAuthors(db, institutionId, ids);
      return (id) => authors.has(id);
    }
    const terms = await findIndexTypes(db, ids);
    return (id) => terms.get(id) === type;
  }

  async function learn(kind: ReferenceKind, names: readonly string[]): Promise<void> {
    const newNames = [...new Set(names)].filter((name) => !meanings.has(keyOf(kind, name)));
    if (newNames.length === 0) return;
    const type = TYPES[kind];
    const matches = type
      ? await findTermsNamed(db, institutionId, type, newNames)
      : await findAuthors(db, institutionId, newNames);
    const choiceOf = (name: string) => choiceIds.get(keyOf(kind, name));
    const isOwn = await ownAmong(
      kind,
      newNames.flatMap((name) => choiceOf(name) ?? []),
    );
    const byName = Map.groupBy(matches, (one) => one.asked);
    for (const name of newNames) {
      const all = byName.get(name) ?? [];
      const choice = choiceOf(name);
      const exact = all.filter(({ isExact }) => isExact);
      const [first] = exact.length > 0 ? exact : all;
      const candidates = exact.length > 0 ? exact : all;
      if (choice != null && isOwn(choice)) meanings.set(keyOf(kind, name), { id: choice });
      else if (choice === null || !first) meanings.set(keyOf(kind, name), { isNew: true });
      else if (candidates.length === 1)
        meanings.set(keyOf(kind, name), {
          id: first.id,
          ...(!first.isExact && { isProposed: { id: first.id, name: first.name } }),
        });
      else
        meanings.set(keyOf(kind, name), {
          options: candidates.map(({ id, name: called, authorType }) => ({ id, name: called, authorType })),
        });
    }
  }

  function note(kind: ReferenceKind, name: string, meaning: Meaning): void {
    const proposed = 'id' in meaning ? meaning.isProposed : undefined;
    const isChosen = choices.some((one) => one.kind === kind && one.name === name);
    if ('id' in meaning && !proposed && !isChosen) return;
    const options =
      'options' in meaning
        ? meaning.options.map(({ id, name: called }) => ({ id, name: called }))
        : [proposed ?? []].flat();
    questions.set(keyOf(kind, name), { kind, name, options, chosen: 'id' in meaning ? meaning.id : null });
  }

  return {
    learn,
    /** The reference with its id where one is known; null while the choice is open. */
    resolve(kind: ReferenceKind, reference: NamedReference): NamedReference | null {
      const meaning = meanings.get(keyOf(kind, reference.name)) ?? { isNew: true as const };
      const only = 'options' in meaning ? onlyOfType(meaning, reference) : undefined;
      if (only) return { id: only.id, name: reference.name };
      note(kind, reference.name, meaning);
      if ('options' in meaning) return null;
      if ('id' in meaning) return { id: meaning.id, name: reference.name };
      const { id: _, ...unknown } = reference;
      return unknown;
    },
    questions: () => [...questions.values()].slice(0, 1000),
  };
}
export type Names = ReturnType<typeof openNames>;

/** Creates missing creators and terms of a file, each once. */
export function openMaker(
  db: Db,
  {
    id: importId,
    institution_id: institutionId,
    choices,
  }: Pick<ImportWithPerson, 'id' | 'institution_id' | 'choices'>,
  by: number,
) {
  const created = new Map<string, number>();
  const isWantedNew = (name: string) =>
    choices.some((one) => one.kind === 'authors' && one.name === name && one.id === null);

  /** Finds a creator of exactly that name that was created since the check. */
  async function findMadeMeanwhile(reference: NamedReference): Promise<number | undefined> {
    if (isWantedNew(reference.name)) return undefined;
    const exact = (await findAuthorsNamed(db, institutionId, [reference.name])).filter(
      ({ isExact }) => isExact,
    );
    return (onlyOfType({ options: exact }, reference) ?? exact[0])?.id;
  }

  async function makeAuthor(reference: NamedReference): Promise<number> {
    const known = await findMadeMeanwhile(reference);
    if (known !== undefined) return known;
    const { name, authorType, description } = reference;
    const values = { name, ...(authorType && { authorType }), ...(description && { description }) };
    const id = await insertAuthor(db, institutionId, by, authorColumns(values, true));
    await insertCreated(db, importId, 'authors', [id]);
    await put(db, 'author', [id]);
    return id;
  }

  async function makeTerm(kind: ReferenceKind, name: string): Promise<number> {
    const type = kind.replace('Indices', '') as IndexType;
    const known = await findTermByName(db, type, name);
    if (known) return known.id;
    const { id } = await findOrInsertTerm(db, type, name, by);
    await insertCreated(db, importId, kind, [id]);
    return id;
  }

  return async (kind: ReferenceKind, reference: NamedReference): Promise<number> => {
    const { id, name } = reference;
    if (id !== undefined) return id;
    const key = `${kind}\n${name}`;
    const existing = created.get(key);
    if (existing !== undefined) return existing;
    const fresh = kind === 'authors' ? await makeAuthor(reference) : await makeTerm(kind, name);
    created.set(key, fresh);
    return fresh;
  };
}
