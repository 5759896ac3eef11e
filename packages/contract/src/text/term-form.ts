import type { IndexType } from '../fields/field.ts';

/** What of a new term is not in the usual form; a warning, since names have their exceptions. */
export function oddForm(type: IndexType, name: string): 'material' | 'personal' | null {
  const text = name.trim();
  if (text === '') return null;
  if (type === 'material' && /^\p{Lu}\p{Ll}/u.test(text)) return 'material';
  if (type === 'personal' && /\s/.test(text) && !/^[^,]+,\s*\S/.test(text)) return 'personal';
  return null;
}
