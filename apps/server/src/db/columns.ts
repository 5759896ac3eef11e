import type { ColumnType, Generated } from 'kysely';

/** Written as JSON text, read as the value. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonByDefault<T> = ColumnType<T, string | undefined, string>;
/** A time: written as a date or an ISO text, read as an ISO text. */
export type Time = ColumnType<string, Date | string, Date | string>;
export type TimeOrNull = ColumnType<string | null, Date | string | null, Date | string | null>;
export type TimeByDefault = ColumnType<string, Date | string | undefined, Date | string>;

export interface Kept {
  version: Generated<number>;
  created_at: TimeByDefault;
  created_by: number | null;
  updated_at: TimeByDefault;
  updated_by: number | null;
}
