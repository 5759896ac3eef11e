import { onMissingText } from '../ui/texts/translate.ts';
import { type LaterTexts, textGroupOf } from './text-groups.ts';

const SOURCES: Record<LaterTexts, () => Promise<unknown>> = {
  files: () => import('virtual:texts/files'),
  pages: () => import('virtual:texts/pages'),
  work: () => import('virtual:texts/work'),
};
const asked = new Set<LaterTexts>();

function load(group: LaterTexts): void {
  if (asked.has(group)) return;
  asked.add(group);
  // No connection: the next text that is missing asks again.
  SOURCES[group]().catch(() => asked.delete(group));
}

/**
 * Pages and windows bring their texts along. One that is said elsewhere before its group came fetches the group; what
 * shows it is drawn again.
 */
export function startTexts(): void {
  onMissingText((key) => {
    const group = textGroupOf(key);
    if (group !== 'first' && group !== 'server') load(group);
  });
}
