import { expect, test } from 'vitest';
import { decideReload, readVersion } from './reload-decision.ts';

const state = { loaded: '1.5.6', served: '1.5.7', hasUnsavedWork: false };

test('a new version reloads the page', () => {
  expect(decideReload(state)).toBe('reload');
});

test('a new version waits while anything is unsaved', () => {
  expect(decideReload({ ...state, hasUnsavedWork: true })).toBe('wait');
});

test('the same version, or none that can be read, changes nothing', () => {
  expect(decideReload({ ...state, served: '1.5.6' })).toBe('none');
  expect(decideReload({ ...state, served: undefined })).toBe('none');
  expect(decideReload({ ...state, loaded: undefined })).toBe('none');
});

test('a page of HTML is not taken for a version', () => {
  expect(readVersion('1.5.6\n')).toBe('1.5.6');
  expect(readVersion('<!doctype html><title>Regest</title>')).toBeUndefined();
});
