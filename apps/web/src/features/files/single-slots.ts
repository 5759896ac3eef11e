/** Fields with one file; a new file replaces it. */
const SINGLE: readonly string[] = ['logo', 'showpiece'];
/** Fields of the institution's public page that accept pictures only. */
const PICTURES: readonly string[] = ['logo', 'showpiece', 'tiles'];

/** Documents of the private register: they have no texts and are never published. */
const PRIVATE: readonly string[] = ['documents'];

export function isSingleSlot(field: string): boolean {
  return SINGLE.includes(field);
}

export function isPictureField(field: string): boolean {
  return PICTURES.includes(field);
}

export function isPrivateField(field: string): boolean {
  return PRIVATE.includes(field);
}
