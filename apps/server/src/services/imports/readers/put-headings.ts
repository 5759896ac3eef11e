import type { NotTaken } from '@regest/contract/exchange/imports.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { fits } from './fits.ts';

interface Described {
  values: Record<string, unknown>;
  fields: ReadonlyMap<string, Field>;
  notTaken: NotTaken[];
}

const PLACES = ['otherAdditionalData', 'content'];

/** What has no field of its own goes whole under its heading, where there is room for all of it; else it is listed. */
export function putHeadings(
  { values, fields, notTaken }: Described,
  apart: readonly NotTaken[],
  written: (one: NotTaken) => string,
  gap: string,
): void {
  const joined = (name: string, text: string) => [values[name], text].filter(Boolean).join(gap);
  for (const one of apart) {
    const text = written(one);
    const place = PLACES.find((name) => {
      const field = fields.get(name);
      return field?.kind === 'text' && fits(joined(name, text), field.max);
    });
    if (place) values[place] = joined(place, text);
    else notTaken.push(one);
  }
}
