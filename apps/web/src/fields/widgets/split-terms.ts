import type { IndexType } from '@regest/contract/fields/field.ts';

/** Material terms are written in a row with commas; in a person's name the comma belongs to it. */
export function splitTerms(type: IndexType, text: string): string[] {
  const parts = type === 'material' ? text.split(',') : [text];
  const terms = parts.map((part) => part.trim().replace(/\s+/g, ' ')).filter((part) => part !== '');
  return [...new Set(terms)];
}
