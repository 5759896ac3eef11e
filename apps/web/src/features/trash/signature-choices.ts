import type { SignatureClash } from '@regest/contract/endpoints/trash.ts';

export type Choices = Readonly<Record<number, string>>;

/** What keeps a new signature from being used; undefined when nothing does. */
export type Fault = 'empty' | 'duplicate' | 'taken';

/**
 * `taken` are those that the server found taken under the signatures chosen now. Two records of one parent may not
 * take the same signature either, though it is free.
 */
export function choiceFaults(
  clashes: readonly SignatureClash[],
  choices: Choices,
  taken: ReadonlySet<number>,
): ReadonlyMap<number, Fault> {
  const faults = new Map<number, Fault>();
  const choiceOf = ({ id }: SignatureClash) => (choices[id] ?? '').trim();
  for (const clash of clashes) {
    const twin = clashes.some(
      (other) =>
        other.id !== clash.id && other.parentId === clash.parentId && choiceOf(other) === choiceOf(clash),
    );
    if (choiceOf(clash) === '') faults.set(clash.id, 'empty');
    else if (twin) faults.set(clash.id, 'duplicate');
    else if (taken.has(clash.id) || choiceOf(clash) === clash.signature) faults.set(clash.id, 'taken');
  }
  return faults;
}
