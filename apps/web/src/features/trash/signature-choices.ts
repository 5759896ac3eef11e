import type { SignatureClash } from '@regest/contract/endpoints/trash.ts';

export type Choices = Readonly<Record<number, string>>;

/** Reason why a new signature cannot be used. */
export type Fault = 'empty' | 'duplicate' | 'taken';

/**
 * Faults by record. `taken` has the records whose chosen signature the server reports as taken. Two records of one
 * parent may not choose the same free signature either.
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
