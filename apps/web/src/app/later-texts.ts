import { addTexts, onMissingText } from '../ui/texts/translate.ts';
import { type LaterTexts, textGroupOf } from './text-groups.ts';

const SOURCES: Record<LaterTexts, () => Promise<{ default: Record<string, string> }>> = {
  files: () => import('virtual:texts/files'),
  pages: () => import('virtual:texts/pages'),
};
const asked = new Set<LaterTexts>();

function load(group: LaterTexts): void {
  if (asked.has(group)) return;
  asked.add(group);
  SOURCES[group]().then(
    ({ default: texts }) => addTexts(texts),
    // No connection: the next text that is missing asks again.
    () => asked.delete(group),
  );
}

/** The first text of a group that is asked for brings the whole group; what shows it is drawn again. */
export function startTexts(): void {
  onMissingText((key) => {
    const group = textGroupOf(key);
    if (group === 'files' || group === 'pages') load(group);
  });
}
