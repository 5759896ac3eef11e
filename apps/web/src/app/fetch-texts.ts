import { type LaterTexts, textGroupOf } from './text-groups.ts';

const SOURCES: Record<LaterTexts, () => Promise<unknown>> = {
  files: () => import('virtual:texts/files'),
  pages: () => import('virtual:texts/pages'),
  work: () => import('virtual:texts/work'),
};
const asked = new Set<LaterTexts>();

/** Fetches the group of a text that is missing; what shows it is drawn again. */
export function fetchTextsWith(key: string): void {
  const group = textGroupOf(key);
  if (group === 'first' || group === 'server' || asked.has(group)) return;
  asked.add(group);
  // No connection: the next text that is missing asks again.
  SOURCES[group]().catch(() => asked.delete(group));
}
