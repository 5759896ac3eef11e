import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { LEVEL_PATHS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { expect, test } from 'vitest';
import { urlOf } from '../api/url-of.ts';
import { firstCalls } from './first-calls.ts';

const WHO = ['/api/users/current', '/api/institutions/current'];
const TREE = '/api/tree/collections?offset=0&limit=500&lean=true';

test('every page asks who is signed in, those beside the tree for its first rows, a record for itself', () => {
  expect(firstCalls('/units', true)).toEqual(WHO);
  expect(firstCalls('/', true)).toEqual([...WHO, TREE]);
  expect(firstCalls('/units/create', true)).toEqual([...WHO, TREE]);
  expect(firstCalls('/units/7', true)).toEqual([...WHO, TREE, '/api/units/7']);
});

test.each(RECORD_LEVELS)('a page of %s asks for it as the contract says', (level) => {
  expect(firstCalls(`/${LEVEL_PATHS[level]}/7`, false).at(-1)).toBe(
    urlOf(recordsApi[level].read.path, { id: 7 }),
  );
});

test('whoever chose another institution has another tree, and the sign-in page asks for nothing', () => {
  expect(firstCalls('/resource', false)).toEqual(WHO);
  expect(firstCalls('/login', true)).toEqual([]);
});
