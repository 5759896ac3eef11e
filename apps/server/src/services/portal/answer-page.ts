import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { INDEX_TYPES, type IndexType } from '@regest/contract/fields/field.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import { indexPath, PATHS } from '@regest/portal/addresses/paths.ts';
import type { ErrorPage, PortalPage, TextPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { findBrief } from './archive-brief.ts';
import { askedPart, one, type Query } from './asked-part.ts';
import { fullSignature, pathOf } from './entries.ts';
import { type Figures, foundAnew } from './figures.ts';
import { type Above, type Found, findAddress, findPermanent, readId } from './find-address.ts';
import { findElsewhere } from './find-signed.ts';
import { homeView } from './home-view.ts';
import { institutionView } from './institution-view.ts';
import { archivesView, creatorView, indexView, termView } from './names-views.ts';
import { newsView } from './news-view.ts';
import { questionView } from './question-view.ts';
import { recordView } from './record-view.ts';
import { readAsked } from './search-asked.ts';
import { searchView } from './search-view.ts';
import { spotsView } from './spots.ts';

export type Answer = { page: PortalPage; status: number } | { moved: string };
type PageDeps = Pick<Deps, 'settings' | 'store'> & { figures?: Figures };

export const errorPage = (
  status: ErrorPage['status'],
  near: Pick<ErrorPage, 'parent' | 'archive'> = { parent: null, archive: null },
  gone: ErrorPage['gone'] = null,
): Answer => ({
  page: { page: 'error', status, gone, ...near },
  status,
});
const MISSING = errorPage(404);

const TEXTS: Record<string, TextPage['page']> = {
  [PATHS.about]: 'about',
  [PATHS.rules]: 'rules',
  [PATHS.accessibility]: 'accessibility',
  [PATHS.privacy]: 'privacy',
  [PATHS.help]: 'help',
  [PATHS.folder]: 'folder',
};

/** What is public nearest to what is not there. */
async function nearest(reader: Reader, { institutionId, recordId }: Above) {
  const [archive, [parent]] = await Promise.all([
    findBrief(reader, institutionId),
    recordId === null ? [] : findPublicHeads(reader, [recordId]),
  ]);
  return {
    archive,
    parent: parent
      ? { title: parent.title, path: pathOf(parent), signature: fullSignature(parent) }
      : archive,
  };
}

/** What was withdrawn says since when, and what is still near it; never what it was called. */
async function gonePage(reader: Reader, { trace }: Found & { kind: 'gone' }): Promise<Answer> {
  const recordId = trace.parent_id > 0 ? trace.parent_id : null;
  const near = await nearest(reader, { institutionId: trace.institution_id, recordId });
  const signature = joinSignature([near.parent?.signature ?? '', trace.signature].filter(Boolean));
  return errorPage(410, near, { signature, day: trace.left_at });
}

async function placePage(reader: Reader, deps: PageDeps, path: string, query: Query): Promise<Answer> {
  const { figures = foundAnew } = deps;
  const found = await findAddress(reader, path, figures);
  if (found.kind === 'moved') return { moved: found.path };
  if (found.kind === 'gone') return gonePage(reader, found);
  if (found.kind === 'institution')
    return { page: await institutionView(reader, found.institution, figures), status: 200 };
  if (found.kind === 'nothing') {
    const moved = await findElsewhere(reader, path);
    if (moved !== null) return { moved };
    return found.above ? errorPage(404, await nearest(reader, found.above)) : MISSING;
  }
  const asked = {
    ...askedPart(query),
    query: one(query, 'q').slice(0, SEARCH_MAX),
    grid: readId(one(query, 'siatka')),
    childrenPage: Math.min(readId(one(query, 'strona')) ?? 1, 10_000),
  };
  const page = await recordView(reader, deps, found, asked, figures);
  return page ? { page, status: 200 } : MISSING;
}

async function namedPage(reader: Reader, path: string): Promise<Answer | null> {
  const [, kind, number = ''] = /^\/(tworcy|hasla)\/([1-9]\d{0,9})(?:-[^/]*)?$/.exec(path) ?? [];
  if (!kind) return null;
  const id = readId(number);
  const page =
    id === null ? null : await (kind === 'tworcy' ? creatorView(reader, id) : termView(reader, id));
  if (!page) return MISSING;
  return page.path === path ? { page, status: 200 } : { moved: page.path };
}

async function indexPage(reader: Reader, path: string, query: Query): Promise<Answer | null> {
  if (path === PATHS.indexes) return { moved: indexPath('personal') };
  const type = INDEX_TYPES.find((name) => path === indexPath(name)) as IndexType | undefined;
  if (!type) return null;
  const letter = [...one(query, 'litera')][0]?.toUpperCase() ?? null;
  return { page: await indexView(reader, type, letter), status: 200 };
}

/** The page of an address below the base, without its language. */
export async function answerPage(
  reader: Reader,
  deps: PageDeps,
  path: string,
  query: Query,
): Promise<Answer> {
  const { figures } = deps;
  if (path === PATHS.home) return { page: await homeView(reader, figures), status: 200 };
  if (path === PATHS.search)
    return { page: await searchView(reader, readAsked(query), figures), status: 200 };
  if (path === PATHS.archives) return { page: await archivesView(reader), status: 200 };
  if (path === PATHS.map) return { page: { page: 'map', spots: await spotsView(reader) }, status: 200 };
  if (path === PATHS.news) return { page: await newsView(reader), status: 200 };
  if (path === PATHS.question)
    return {
      page: await questionView(reader, {
        r: one(query, 'r'),
        archiwum: one(query, 'archiwum'),
        isSent: one(query, 'wyslano') !== '',
      }),
      status: 200,
    };
  const text = TEXTS[path];
  if (text) {
    const { provider, contactEmail, contactPhone, contactPerson } = deps.settings;
    return { page: { page: text, provider, contactEmail, contactPhone, contactPerson }, status: 200 };
  }
  const permanent = /^\/r\/([1-9]\d{0,9})$/.exec(path)?.[1];
  if (permanent) {
    const id = readId(permanent);
    const found = id === null ? null : await findPermanent(reader, id);
    if (found?.kind === 'moved') return { moved: found.path };
    return found?.kind === 'gone' ? gonePage(reader, found) : MISSING;
  }
  return (
    (await namedPage(reader, path)) ??
    (await indexPage(reader, path, query)) ??
    placePage(reader, deps, path, query)
  );
}
