import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import {
  expectAccessible,
  expectAccessibleAtEveryWidth,
  expectContrast,
  expectPhoneAccessible,
} from '../pages/axe.ts';
import { test, type Visitor } from '../pages/shared-tabs.ts';

type Screen = { route: string; user: Visitor; path: (ids: Ids) => string };
type Ids = Record<
  | 'collection'
  | 'series'
  | 'unit'
  | 'document'
  | 'author'
  | 'institution'
  | 'acquisition'
  | 'question'
  | 'order'
  | 'agreement'
  | 'user',
  number
>;

const at = (route: string, user: Screen['user'], path: Screen['path'] = () => route): Screen => ({
  route,
  user,
  path,
});

/** Every page of the route table, with a user who has all rights on it. */
const SCREENS: readonly Screen[] = [
  at('/login', 'guest'),
  at('/login/single-sign-on', 'guest'),
  at('/login/second-factor', 'redaktor'),
  at('/password-recovery/recovery-request', 'guest'),
  at('/password-recovery/mail-sent', 'guest'),
  at('/password-recovery/changed', 'guest'),
  at('/password-recovery/token-inactive', 'guest'),
  at('/deklaracja-dostepnosci', 'guest'),
  at('/rules', 'guest'),
  at('/tutorial', 'guest'),
  at('/keyboard', 'redaktor'),
  at('/home', 'redaktor'),
  at('/texts', 'redaktor'),
  at('/resource', 'redaktor'),
  at('/search', 'redaktor', () => '/search?q=zabawa'),
  at('/collections', 'redaktor'),
  at('/collections/create', 'redaktor'),
  at('/collections/$id', 'redaktor', ({ collection }) => `/collections/${collection}`),
  at('/series', 'redaktor'),
  at(
    '/series/create',
    'redaktor',
    ({ collection }) => `/series/create?parentId=${collection}&parentLevel=collection`,
  ),
  at('/series/$id', 'redaktor', ({ series }) => `/series/${series}`),
  at('/units', 'redaktor'),
  at('/units/create', 'redaktor', ({ series }) => `/units/create?parentId=${series}&parentLevel=series`),
  at('/units/$id', 'redaktor', ({ unit }) => `/units/${unit}`),
  at('/documents', 'redaktor'),
  at('/documents/create', 'redaktor', ({ unit }) => `/documents/create?parentId=${unit}&parentLevel=unit`),
  at('/documents/$id', 'redaktor', ({ document }) => `/documents/${document}`),
  at('/authors', 'redaktor'),
  at('/authors/create', 'redaktor'),
  at('/authors/duplicates', 'redaktor'),
  at('/vocabulary', 'redaktor'),
  at('/authors/$id', 'redaktor', ({ author }) => `/authors/${author}`),
  at('/grid/$level/$id', 'redaktor', ({ series }) => `/grid/series/${series}`),
  at('/trash', 'redaktor'),
  at('/acquisitions', 'redaktor'),
  at('/acquisitions/create', 'redaktor'),
  at('/acquisitions/$id', 'redaktor', ({ acquisition }) => `/acquisitions/${acquisition}`),
  at('/imports', 'redaktor'),
  at('/imports/$id', 'redaktor', () => '/imports/1'),
  at('/bulk-changes', 'redaktor'),
  at('/closures', 'redaktor'),
  at('/agreements', 'redaktor'),
  at('/agreements/create', 'redaktor'),
  at('/agreements/$id', 'redaktor', ({ agreement }) => `/agreements/${agreement}`),
  at('/questions', 'redaktor'),
  at('/questions/$id', 'redaktor', ({ question }) => `/questions/${question}`),
  at('/orders', 'redaktor'),
  at('/orders/$id', 'redaktor', ({ order }) => `/orders/${order}`),
  at('/jobs', 'redaktor'),
  at('/audit', 'admin'),
  at('/file-problems', 'admin'),
  at('/news', 'admin'),
  at('/service-request', 'redaktor'),
  at('/institutions', 'admin'),
  at('/institutions/create', 'admin'),
  at('/institutions/$id', 'admin', ({ institution }) => `/institutions/${institution}`),
  at('/portal-home/$id', 'admin', () => '/portal-home/0'),
  at('/users', 'admin'),
  at('/users/create', 'admin'),
  at('/users/update-profile', 'kierownik'),
  at('/users/second-factor', 'redaktor'),
  at('/users/institution/$id', 'admin', ({ institution }) => `/users/institution/${institution}`),
  at('/users/$id', 'admin', ({ user }) => `/users/${user}`),
  at('/statistics/all', 'kierownik'),
  at('/statistics/level/$level', 'kierownik', () => '/statistics/level/collection'),
  at('/statistics/page/$url', 'kierownik', () => `/statistics/page/${encodeURIComponent('/zespol/1')}`),
  at('$', 'redaktor', () => '/nie-ma-takiej-strony'),
];
/** Redirects, and the form for a new password, which needs a mail and is checked in its journey. */
const EXCLUDED_ROUTES = [
  '/',
  '/index',
  '/statistics',
  '/password-recovery',
  '/password-recovery/recovery-change/$token',
];

/** One page of each layout; only these are checked by axe on a phone too, since axe takes most of the time. */
const LAYOUTS = [
  '/login',
  '/resource',
  '/units/$id',
  '/documents/create',
  '/collections',
  '/trash',
  '/institutions',
  '/institutions/$id',
  '/statistics/all',
];

const LEVELS = ['collections', 'series', 'units', 'documents'];

/** Paths in the source of a table of routes; a template path stands for the routes of all levels. */
function pathsIn(table: string): string[] {
  return [...table.matchAll(/^\s*path: (?:'([^']+)'|`([^`]+)`)/gm)].flatMap(([, path, ofLevel = '']) =>
    path === undefined ? LEVELS.map((name) => ofLevel.replace(/\$\{.*?\}/, name)) : [path],
  );
}

async function findIds(): Promise<Ids> {
  const { read } = await apiAs('admin');
  const first = async (path: string) => {
    const { content } = await read<{ content: { id: number }[] }>(path);
    return content[0]?.id ?? Number.NaN;
  };
  return {
    collection: await first('/api/collections?sort=signature'),
    series: await first('/api/series?sort=signature'),
    unit: await first('/api/units?sort=signature'),
    document: await first('/api/documents?sort=signature'),
    author: await first('/api/authors'),
    acquisition: await first('/api/acquisitions'),
    question: await first('/api/questions'),
    order: await first('/api/orders'),
    agreement: (await (await apiAs('redaktor')).makeAgreement(ownTitle('Nowak, Anna'))).id,
    user: await first('/api/users?q=redaktor'),
    institution: (await read<{ institution: { id: number } }>('/api/institutions/current')).institution.id,
  };
}

let idsOnce: Promise<Ids> | undefined;
/** Ids for the paths, fetched once by each worker. */
const ids = () => {
  idsOnce ??= findIds();
  return idsOnce;
};

// The tests of single pages are independent.
test.describe.configure({ mode: 'parallel' });

test('every page of the route table is looked at', () => {
  const folder = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src', 'app');
  const tables = readdirSync(folder).filter((name) => name.endsWith('routes.ts'));
  const declared = tables.flatMap((name) => pathsIn(readFileSync(join(folder, name), 'utf8')));
  expect(declared.filter((path) => !EXCLUDED_ROUTES.includes(path)).sort()).toEqual(
    SCREENS.map(({ route }) => route).sort(),
  );
});

for (const { route, user, path } of SCREENS) {
  test(`${route} is without faults for axe on phone, tablet and desk, light and dark`, async ({ tabOf }) => {
    test.slow();
    const page = await tabOf(user);
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, path(await ids()));
    await expectAccessibleAtEveryWidth(page);
    if (LAYOUTS.includes(route)) await expectPhoneAccessible(page);
    // Leaves the page, whose polling would load the server during other journeys.
    await goTo(page, 'about:blank');
  });
}

test('axe finds a fault that is there, also once it has looked at the page, and colours apart', async ({
  tabOf,
}) => {
  const page = await tabOf('guest');
  await goTo(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(`document.querySelector('main').append(new Image())`);
  await expect(expectAccessible(page)).rejects.toThrow('image-alt');
  await expectContrast(page);
  await page.evaluate(
    `document.querySelector('h1').style.color = 'color-mix(in srgb, currentcolor 20%, transparent)'`,
  );
  await expect(expectContrast(page)).rejects.toThrow('color-contrast');
});
