import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { INDEX_TYPES } from '@regest/contract/fields/field.ts';
import { indexPath, PATHS } from '@regest/portal/addresses/paths.ts';
import type { PortalPage, TextPage } from '@regest/portal/views/pages.ts';
import { findDestination, readId } from './addresses.ts';
import { type Answer, type PageRequest, type Query, queryText, recordPart } from './page-request.ts';
import { loadAlert } from './pages/alert.ts';
import { loadArchives } from './pages/archives.ts';
import { loadAuthor } from './pages/author.ts';
import { loadContribution } from './pages/contribution.ts';
import { errorPage, loadGone, loadNotFound } from './pages/error.ts';
import { loadHome } from './pages/home.ts';
import { loadInstitution } from './pages/institution.ts';
import { loadMap } from './pages/map.ts';
import { loadNews } from './pages/news.ts';
import { loadOrder } from './pages/order.ts';
import { loadQuestion } from './pages/question.ts';
import { loadRecord } from './pages/record.ts';
import { loadSignature } from './pages/signature.ts';
import { loadTerm } from './pages/term.ts';
import { loadTerms } from './pages/terms.ts';
import { textPage } from './pages/text.ts';
import { searchView } from './search/load.ts';
import { readSearchParameters } from './search/parameters.ts';

/** Loader of a page; null passes the address on to the next route. */
type Load = (request: PageRequest) => Promise<Answer | null>;

const pageNumberOf = (query: Query) => Math.min(readId(queryText(query, 'strona')) ?? 1, 10_000);

const ok = (page: PortalPage): Answer => ({ page, status: 200 });

/** Loads addresses such as `/tworcy/4-zolc-lucja`: the number identifies, the words after it follow the name. */
async function loadNamed<Page extends PortalPage & { path: string }>(
  { path, params, query }: PageRequest,
  load: (id: number, pageNumber: number) => Promise<Page | null>,
): Promise<Answer | null> {
  const [, number] = /^([1-9]\d{0,9})(?:-.*)?$/.exec(params.name ?? '') ?? [];
  if (number === undefined) return null;
  const id = readId(number);
  const page = id === null ? null : await load(id, pageNumberOf(query));
  if (!page) return errorPage(404);
  return page.path === path ? ok(page) : { moved: page.path };
}

async function openDestination({ reader, deps, path, figures, query }: PageRequest): Promise<Answer> {
  const to = await findDestination(reader, path, figures);
  switch (to.kind) {
    case 'moved':
      return { moved: to.path };
    case 'gone':
      return loadGone(reader, to.withdrawal);
    case 'ambiguous':
      return ok(await loadSignature(reader, to));
    case 'nothing':
      return loadNotFound(reader, to.above);
    case 'institution':
      return ok(await loadInstitution(reader, to.institution, figures));
    case 'record': {
      const part = {
        ...recordPart(query),
        query: queryText(query, 'q').slice(0, SEARCH_MAX),
        grid: readId(queryText(query, 'siatka')),
        childrenPage: pageNumberOf(query),
      };
      const page = await loadRecord(reader, deps, to, part, figures);
      return page ? ok(page) : errorPage(404);
    }
  }
}

const text = (name: TextPage['name']): Load => {
  return async ({ deps }) => ok(textPage(name, deps.settings));
};

/** The pages by address, first match first; `apps/portal/src/portal.tsx` renders them. */
const ROUTES: readonly [pattern: string, load: Load][] = [
  [PATHS.home, async ({ reader, figures }) => ok(await loadHome(reader, figures))],
  [
    PATHS.search,
    async ({ reader, query, figures, locale }) =>
      ok(await searchView(reader, readSearchParameters(query), figures, locale)),
  ],
  [PATHS.archives, async ({ reader }) => ok(await loadArchives(reader))],
  [PATHS.map, async ({ reader }) => ok(await loadMap(reader))],
  [PATHS.news, async ({ reader }) => ok(await loadNews(reader))],
  [PATHS.question, async ({ reader, query }) => ok(await loadQuestion(reader, query))],
  [PATHS.order, async ({ reader, query }) => ok(await loadOrder(reader, query))],
  [
    PATHS.contribution,
    async ({ reader, query }) => {
      const page = await loadContribution(reader, query);
      return page ? ok(page) : errorPage(404);
    },
  ],
  [PATHS.alert, async ({ reader, query, locale }) => ok(await loadAlert(reader, query, locale))],
  [PATHS.about, text('about')],
  [PATHS.rules, text('rules')],
  [PATHS.accessibility, text('accessibility')],
  [PATHS.privacy, text('privacy')],
  [PATHS.help, text('help')],
  [PATHS.folder, text('folder')],
  [PATHS.indexes, async () => ({ moved: indexPath('personal') })],
  [
    `${PATHS.indexes}/:type`,
    async ({ reader, params, query }) => {
      const type = INDEX_TYPES.find((name) => name === params.type);
      return type ? ok(await loadTerms(reader, type, queryText(query, 'litera'))) : null;
    },
  ],
  ['/tworcy/:name', (request) => loadNamed(request, (id, page) => loadAuthor(request.reader, id, page))],
  ['/hasla/:name', (request) => loadNamed(request, (id, page) => loadTerm(request.reader, id, page))],
  ['/*', async (request) => openDestination(request)],
];

/** All addresses of pages. */
export const PAGE_PATTERNS: readonly string[] = ROUTES.map(([pattern]) => pattern);

/** Parameters of a path that a pattern matches: `:name` is one segment, `*` at the end any rest. */
function matchPattern(pattern: string, path: string): Record<string, string> | null {
  const [wanted, segments] = [pattern.split('/'), path.split('/')];
  const isOpen = wanted.at(-1) === '*';
  if (isOpen ? segments.length < wanted.length : segments.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = segments[index] ?? '';
    if (part === '*') break;
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}

/** The page of an address. */
export async function loadPage(request: Omit<PageRequest, 'params'>): Promise<Answer> {
  for (const [pattern, load] of ROUTES) {
    const params = matchPattern(pattern, request.path);
    const answer = params && (await load({ ...request, params }));
    if (answer) return answer;
  }
  return errorPage(404);
}
