import type { FieldError } from '@regest/contract/errors.ts';
import type { ImportLevel } from '@regest/contract/exchange/imports.ts';
import type { ProposedParent } from '../../db/schema-imports.ts';
import type { Names } from './match-names.ts';

/** Where every row of the file stands, by the key that other rows call it. */
export type FileMap = Map<
  string,
  {
    number: number;
    level: ImportLevel;
    id: number | null;
    parent: ProposedParent | null;
    mayBeNew: boolean;
    /** The record that it turned out to be. */
    recordId?: number;
    /** It will not be made, so nothing can go below it. */
    isFaulty?: boolean;
  }
>;

export interface Around {
  map: FileMap;
  names: Names;
  /** A table that a spreadsheet may have had in its hands. */
  isSheet: boolean;
  /** Rows that others may name by their signature. */
  signed: ReadonlyMap<string, string>;
  /** Places and signatures that earlier rows take. */
  seen: Set<string>;
}

/** The own part of a full signature: rows of one file are told apart by it. */
const lastPart = (signature: string) => signature.split('_').at(-1) ?? signature;

/** What the file itself calls the row above; nothing where none of its rows is meant. */
export function keyAbove(signed: Around['signed'], parent: ProposedParent | null): string | undefined {
  if (parent === null) return undefined;
  if ('key' in parent) return parent.key;
  return 'id' in parent ? `id:${parent.id}` : signed.get(lastPart(parent.signature));
}

export const fault = (fieldName: string, constraintType: FieldError['constraintType']): FieldError => ({
  fieldName,
  constraintType,
});
