import { FIRST_PATHS } from '@regest/contract/endpoints/together.ts';
import { isAggregate, LEVEL_PATHS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { callEarly } from '../api/early-calls.ts';
import { tokenStore } from '../api/token-store.ts';
import { urlOf } from '../api/url-of.ts';
import { PAGE_SIZE } from '../features/tree/model/branch.ts';
import { hasChosenInstitution } from '../session/institution-choices.ts';
import { paintScheme } from '../ui/theme/first-scheme.ts';

const GUEST_PAGE = /^\/(login|password-recovery)\b/;
const LEVELS = Object.values(LEVEL_PATHS).join('|');
const RECORD_PAGE = new RegExp(`^/(${LEVELS})/\\d{1,15}$`);
const PAGE_WITH_TREE = new RegExp(`^/((resource)?|(${LEVELS})/(create|\\d+))$`);

/** The record, its files and the counts of its menu, except those of a whole collection, which may take long. */
function recordPaths(path: string): string[] {
  const [, plural, id] = path.split('/');
  const level = RECORD_LEVELS.find((one) => LEVEL_PATHS[one] === plural);
  if (level === undefined) return [];
  const params = { level, id };
  const { record, files, fileCounts } = FIRST_PATHS;
  return [record[level], files, ...(isAggregate(level) ? [] : [fileCounts])].map((one) => urlOf(one, params));
}

/** The first requests of the page at this address; the tree only of the user's own institution. */
export function firstRequests(path: string, isOwnInstitution: boolean): string[] {
  if (GUEST_PAGE.test(path)) return [];
  const { user, institution, settings, news, fileProblems, roots } = FIRST_PATHS;
  return [
    user,
    institution,
    settings,
    news,
    urlOf(fileProblems, {}, { per_page: 1 }),
    ...(isOwnInstitution && PAGE_WITH_TREE.test(path)
      ? [urlOf(roots, {}, { offset: 0, limit: PAGE_SIZE, lean: 'true' })]
      : []),
    ...(RECORD_PAGE.test(path) ? recordPaths(path) : []),
  ];
}

type Chunk = 'member' | 'record';

/** File names change with every build; the page lists them by chunk (build/preload-chunks.ts). */
function filesOf(chunk: Chunk): string[] {
  const list = document.querySelector<HTMLMetaElement>(`meta[name="regest-${chunk}"]`)?.content ?? '';
  return list.split(' ').filter((file) => file !== '');
}

function preloadChunks(chunks: readonly Chunk[]): void {
  for (const file of new Set(chunks.flatMap(filesOf))) {
    const link = document.createElement('link');
    const isSheet = file.endsWith('.css');
    link.rel = isSheet ? 'preload' : 'modulepreload';
    if (isSheet) link.as = 'style';
    // The same mode as the program's own request; otherwise the browser fetches the file twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

/** Runs before the first paint, while the program loads: sets colours and starts requests and scripts of the page. */
export function preload(): void {
  paintScheme();
  if (tokenStore.get() === null) return;
  const { pathname } = location;
  callEarly(firstRequests(pathname, !hasChosenInstitution()));
  preloadChunks(RECORD_PAGE.test(pathname) ? ['member', 'record'] : ['member']);
}
