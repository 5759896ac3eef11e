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
import { firstCalls } from './first-calls.ts';

const AROUND = [
  sessionApi.currentUser.path,
  sessionApi.currentInstitution.path,
  systemApi.settings.path,
  newsApi.list.path,
  urlOf(fileProblemsApi.list.path, {}, { per_page: 1 }),
];
const TREE = urlOf(treeApi.roots.path, {}, { offset: 0, limit: PAGE_SIZE, lean: 'true' });

test('every page asks who is signed in, those beside the tree for its first rows', () => {
  expect(firstCalls('/units', true)).toEqual(AROUND);
  expect(firstCalls('/', true)).toEqual([...AROUND, TREE]);
  expect(firstCalls('/units/create', true)).toEqual([...AROUND, TREE]);
});

test.each(RECORD_LEVELS)('a page of %s asks for it as the contract says', (level) => {
  const params = { level, id: 7 };
  const counts = level === 'unit' || level === 'document' ? [urlOf(filesApi.existence.path, params)] : [];
  expect(firstCalls(`/${LEVEL_PATHS[level]}/7`, true)).toEqual([
    ...AROUND,
    TREE,
    urlOf(recordsApi[level].read.path, params),
    urlOf(filesApi.list.path, params),
    ...counts,
  ]);
});

test.each(RECORD_LEVELS)('the server takes all that a page of %s asks for together', (level) => {
  const of = firstCalls(`/${LEVEL_PATHS[level]}/999999999999999`, true).join();
  expect(togetherApi.read.query.parse({ of }).of.join()).toBe(of);
});

test('whoever chose another institution has another tree, and the sign-in page asks for nothing', () => {
  expect(firstCalls('/resource', false)).toEqual(AROUND);
  expect(firstCalls('/login', true)).toEqual([]);
});
