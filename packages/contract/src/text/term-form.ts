import type { IndexType } from '../fields/field.ts';

/** The unusual part of a new term's form; a warning, since names have exceptions. */
export function oddForm(type: IndexType, name: string): 'material' | 'personal' | null {
  const text = name.trim();
  if (text === '') return null;
  if (type === 'material' && /^\p{Lu}\p{Ll}/u.test(text)) return 'material';
  if (type === 'personal' && /\s/.test(text) && !/^[^,]+,\s*\S/.test(text)) return 'personal';
  return null;
}
