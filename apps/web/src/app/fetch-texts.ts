import { type LaterTexts, textGroupOf } from './text-groups.ts';

const SOURCES: Record<LaterTexts, () => Promise<unknown>> = {
  texts: () => import('virtual:texts/texts'),
  files: () => import('virtual:texts/files'),
  pages: () => import('virtual:texts/pages'),
  work: () => import('virtual:texts/work'),
};
const requested = new Set<LaterTexts>();

/** Fetches the group of a missing text; components that show it render again. */
export function fetchTextsWith(key: string): void {
  const group = textGroupOf(key);
  if (group === 'first' || group === 'server' || requested.has(group)) return;
  requested.add(group);
  // The connection failed; the next missing text retries.
  SOURCES[group]().catch(() => requested.delete(group));
}
