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
  }
>;

export interface Around {
  map: FileMap;
  names: Names;
  /** Rows that others may name by their signature. */
  signed: ReadonlyMap<string, string>;
  /** Places and signatures that earlier rows take. */
  seen: Set<string>;
}

export const fault = (fieldName: string, constraintType: FieldError['constraintType']): FieldError => ({
  fieldName,
  constraintType,
});
