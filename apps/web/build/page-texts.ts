import type { Plugin } from 'vite';

/** Texts of pages and dialogs that the first screen never shows, by the first part of their keys. */
const PAGE_TEXTS = new Set([
  'acquisitions',
  'declaration',
  'institutions',
  'jobs',
  'questions',
  'recovery',
  'rules',
  'serviceRequest',
  'statistics',
  'textEditor',
  'tutorial',
  'users',
]);
/** Texts that only the server says. */
const SERVER_TEXTS = new Set(['apiError', 'doctor', 'mail', 'records', 'start']);

const MESSAGES = /locale\/pl\/messages\.json$/;
const PAGES = 'virtual:page-texts';
const RESOLVED = `\0${PAGES}`;

type Texts = Record<string, string>;

export function splitTexts(texts: Texts): { first: Texts; pages: Texts } {
  const area = (key: string) => key.split('.')[0] ?? key;
  const those = (wanted: (area: string) => boolean) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(area(key))));
  return {
    first: those((name) => !PAGE_TEXTS.has(name) && !SERVER_TEXTS.has(name)),
    pages: those((name) => PAGE_TEXTS.has(name)),
  };
}

/**
 * The texts are one file for people and two for the browser: what the first screen may
 * say, and `virtual:page-texts`, fetched when the first key of it is asked for.
 */
export function pageTexts(): Plugin {
  let messages: string | null = null;
  return {
    name: 'regest-page-texts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === PAGES) {
        messages ??= (await this.resolve('@regest/contract/locale/pl/messages.json', importer))?.id ?? null;
        return RESOLVED;
      }
      return null;
    },
    async load(id) {
      if (MESSAGES.test(id)) return JSON.stringify(splitTexts(await textsAt(this, id)).first);
      if (id !== RESOLVED || messages === null) return null;
      this.addWatchFile(messages);
      return `export default ${JSON.stringify(splitTexts(await textsAt(this, messages)).pages)}`;
    },
  };
}

async function textsAt(
  context: { fs: { readFile(path: string, options: { encoding: 'utf8' }): Promise<string> } },
  id: string,
): Promise<Texts> {
  return JSON.parse(await context.fs.readFile(id, { encoding: 'utf8' })) as Texts;
}
