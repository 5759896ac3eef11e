import type { FileView } from '../endpoints/files.ts';
import type { Role } from '../roles.ts';
import type { DateEntry } from './date-entry.ts';
import type { FieldTable, Kind } from './field.ts';

/** Kinds that are answered as a list or as yes and no, never as null. */
interface Lists {
  dates: DateEntry[];
  choices: string[];
  flag: boolean;
  role: Role[];
}
type Numbers = 'count' | 'whole' | 'institution' | 'recordLink' | 'parent';
type Plain<K extends Kind> = K extends Numbers ? number : string;

type IsAlwaysThere<F, HasDrafts extends boolean> = F extends { required: true; column: true }
  ? HasDrafts extends true
    ? F extends { neededInDraft: true }
      ? true
      : false
    : true
  : false;

type Answered<F extends { kind: Kind }, HasDrafts extends boolean> = F extends { kind: 'files' }
  ? F extends { single: true }
    ? FileView | null
    : FileView[]
  : F['kind'] extends keyof Lists
    ? Lists[F['kind']]
    : IsAlwaysThere<F, HasDrafts> extends true
      ? Plain<F['kind']>
      : Plain<F['kind']> | null;

type ReadableFields<T extends FieldTable> = {
  [N in keyof T]: T[N]['kind'] extends 'password' | 'group' ? never : N;
}[keyof T] &
  string;

/** An entity as it is read, made from its table: `viewShape` for the compiler. */
export type EntityView<T extends FieldTable, HasDrafts extends boolean = false> = {
  [N in ReadableFields<T> as N extends `${string}.${string}` ? never : N]: Answered<T[N], HasDrafts>;
} & {
  [N in ReadableFields<T> as N extends `${infer Group}.${string}` ? Group : never]: {
    [I in ReadableFields<T> as N extends `${infer Group}.${string}`
      ? I extends `${Group}.${infer Rest}`
        ? Rest
        : never
      : never]: Answered<T[I], HasDrafts>;
  };
};
