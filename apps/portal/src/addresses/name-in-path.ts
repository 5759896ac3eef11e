const PLAIN = /[^a-z0-9]+/g;
/** A name as a readable end of an address: `Brzostowiecka, Helena` → `brzostowiecka-helena`. */
export function nameInPath(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(PLAIN, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}
