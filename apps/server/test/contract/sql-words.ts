import { escapeLiteral } from 'pg';

export function inList(column: string, values: readonly string[]): string {
  return `${column} in (${values.map((value) => escapeLiteral(value)).join(', ')})`;
}
