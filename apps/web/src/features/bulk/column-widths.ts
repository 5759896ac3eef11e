import type { Field } from '@regest/contract/fields/field.ts';
import type { CSSProperties } from 'react';

export const MIN_WIDTH = 64;
export const MAX_WIDTH = 900;

const LONG_KINDS: ReadonlySet<string> = new Set(['text', 'line']);

export function usualWidth({ name, kind }: Field): number {
  if (name === 'signature') return 120;
  return LONG_KINDS.has(kind) ? 240 : 160;
}

export const bounded = (width: number) => Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));

export const widthName = (column: number) => `--column-${column}`;

/** Width from a CSS property of the table, so that resizing a column renders no row. */
export const widthOf = (column: number): CSSProperties => ({ width: `var(${widthName(column)})` });

export const STATUS_WIDTH: CSSProperties = { width: 220 };

export function widthProperties(
  fields: readonly Field[],
  widths: Readonly<Record<string, number>>,
): CSSProperties {
  return Object.fromEntries(
    fields.map((field, column) => [
      widthName(column),
      `${bounded(widths[field.name] ?? usualWidth(field))}px`,
    ]),
  ) as CSSProperties;
}
