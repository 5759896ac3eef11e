import type { SourceFile } from './project-files.ts';

const PLURAL = /_(zero|one|few|many|other)$/;
const STRING = /(['"`])([A-Za-z][\w.-]*)\1/g;
/** `save.${state}.${level}`, also inside another template. */
const WITH_GAPS = /[A-Za-z][\w-]*(?:\.[\w-]+)*\.(?:\$\{[^{}`]*\}[\w.-]*)+/g;
const GAP = /\$\{[^{}`]*\}/g;

/** Keys of texts in sources: whole, or with gaps for parts known only at run time. */
export interface NamedTexts {
  whole: ReadonlySet<string>;
  patterns: readonly RegExp[];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function namedTexts(files: readonly SourceFile[]): NamedTexts {
  const whole = new Set<string>();
  const patterns = new Map<string, RegExp>();
  for (const { text } of files) {
    for (const [, , literal = ''] of text.matchAll(STRING)) whole.add(literal);
    for (const [template] of text.matchAll(WITH_GAPS)) {
      const source = `^${template.split(GAP).map(escaped).join('[\\w-]+')}$`;
      patterns.set(source, new RegExp(source));
    }
  }
  return { whole, patterns: [...patterns.values()] };
}

/** The keys that nothing names, neither as they are nor without their plural ending. */
export function unusedTexts(keys: readonly string[], { whole, patterns }: NamedTexts): string[] {
  return keys.filter((key) => {
    const names = [key, key.replace(PLURAL, '')];
    return !names.some((name) => whole.has(name) || patterns.some((pattern) => pattern.test(name)));
  });
}

/** Required keys without a text, or with an empty one. */
export function missingTexts(wanted: readonly string[], texts: Readonly<Record<string, string>>): string[] {
  return wanted.filter((key) => (texts[key] ?? '').trim() === '');
}
