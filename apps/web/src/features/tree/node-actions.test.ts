import { type Action, permissionsOf } from '@regest/contract/permissions.ts';
import type { Role } from '@regest/contract/roles.ts';
import { expect, test } from 'vitest';
import { nodeActions } from './node-actions.ts';

const by = (role: Role) => (action: Action) => permissionsOf(role).includes(action);

test('an editor finds every action of a collection', () => {
  expect(nodeActions('collection', by('EDITOR'))).toEqual([
    'edit',
    'duplicate',
    'addSeries',
    'addUnit',
    'review',
    'publishOnly',
    'publishWithContents',
    'unpublish',
    'downloadInventory',
    'downloadCsv',
    'deleteWithContents',
  ]);
});

test('an editor finds every action of a series and of a unit', () => {
  expect(nodeActions('series', by('EDITOR'))).toEqual([
    'edit',
    'duplicate',
    'move',
    'addSubseries',
    'addUnit',
    'review',
    'publishOnly',
    'publishWithContents',
    'unpublish',
    'deleteWithContents',
  ]);
  expect(nodeActions('unit', by('EDITOR'))).toEqual([
    'edit',
    'duplicate',
    'move',
    'addDocument',
    'review',
    'publishOnly',
    'publishWithContents',
    'unpublish',
    'deleteWithContents',
  ]);
});

test('a document is published alone, as nothing lies below it', () => {
  const offered = nodeActions('document', by('EDITOR'));
  expect(offered).toEqual(['edit', 'duplicate', 'move', 'review', 'publishOnly', 'unpublish', 'delete']);
});

test('a subeditor is offered neither publishing nor deleting', () => {
  expect(nodeActions('unit', by('SUBEDITOR'))).toEqual([
    'edit',
    'duplicate',
    'move',
    'addDocument',
    'review',
  ]);
});
