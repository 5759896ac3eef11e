import { fileProblemsApi } from '@regest/contract/endpoints/file-problems.ts';
import { filesApi } from '@regest/contract/endpoints/files.ts';
import { newsApi } from '@regest/contract/endpoints/news.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { sessionApi } from '@regest/contract/endpoints/session.ts';
import { systemApi } from '@regest/contract/endpoints/system.ts';
import { togetherApi } from '@regest/contract/endpoints/together.ts';
import { treeApi } from '@regest/contract/endpoints/tree.ts';
import { LEVEL_PATHS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { expect, test } from 'vitest';
import { urlOf } from '../api/url-of.ts';
import { PAGE_SIZE } from '../features/tree/model/branch.ts';
import { firstRequests } from './preload.ts';

const EVERY_PAGE = [
  sessionApi.currentUser.path,
  sessionApi.currentInstitution.path,
  systemApi.settings.path,
  newsApi.list.path,
  urlOf(fileProblemsApi.list.path, {}, { per_page: 1 }),
];
const TREE = urlOf(treeApi.roots.path, {}, { offset: 0, limit: PAGE_SIZE, lean: 'true' });

test('every page requests the signed-in user, those beside the tree its first rows', () => {
  expect(firstRequests('/units', true)).toEqual(EVERY_PAGE);
  expect(firstRequests('/', true)).toEqual([...EVERY_PAGE, TREE]);
  expect(firstRequests('/units/create', true)).toEqual([...EVERY_PAGE, TREE]);
});

test.each(RECORD_LEVELS)('a page of %s requests it as the contract says', (level) => {
  const params = { level, id: 7 };
  const counts = level === 'unit' || level === 'document' ? [urlOf(filesApi.existence.path, params)] : [];
  expect(firstRequests(`/${LEVEL_PATHS[level]}/7`, true)).toEqual([
    ...EVERY_PAGE,
    TREE,
    urlOf(recordsApi[level].read.path, params),
    urlOf(filesApi.list.path, params),
    ...counts,
  ]);
});

test.each(RECORD_LEVELS)('the server takes all requests of a page of %s together', (level) => {
  const of = firstRequests(`/${LEVEL_PATHS[level]}/999999999999999`, true).join();
  expect(togetherApi.read.query.parse({ of }).of.join()).toBe(of);
});

test('the tree of another institution is not requested, nor anything on the sign-in page', () => {
  expect(firstRequests('/resource', false)).toEqual(EVERY_PAGE);
  expect(firstRequests('/login', true)).toEqual([]);
});
