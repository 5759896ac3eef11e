import { can } from '@regest/contract/permissions.ts';
import type { Role } from '@regest/contract/roles.ts';
import { expect, test } from 'vitest';
import type { WorkMode } from '../session/work-mode.ts';
import { SIDE_MENU, visibleEntries } from './navigation.ts';

function menuOf(role: Role, mode: WorkMode, exists: (route: string) => boolean = () => true) {
  const actor = { id: 1, role, institutionId: 1 };
  return SIDE_MENU.flatMap((group) =>
    visibleEntries(group.entries, { exists, mode, can: (action) => can(actor, action) }),
  ).map((entry) => entry.route);
}

test('simple mode hides the lists of records, the institution and the trash', () => {
  expect(menuOf('SUPERVISOR', 'simple')).toEqual([
    '/home',
    '/resource',
    '/search',
    '/authors',
    '/users',
    '/acquisitions',
    '/questions',
    '/orders',
    '/statistics',
    '/news',
    '/service-request',
  ]);
});

test('the list of institutions is for the administrator in extended mode', () => {
  expect(menuOf('ADMIN', 'extended')).toContain('/institutions');
  expect(menuOf('ADMIN', 'simple')).not.toContain('/institutions');
  expect(menuOf('SUPERVISOR', 'extended')).not.toContain('/institutions');
});

test.each(['EDITOR', 'SUBEDITOR'] as const)('%s sees neither users nor statistics', (role) => {
  expect(menuOf(role, 'extended')).not.toContain('/users');
  expect(menuOf(role, 'extended')).not.toContain('/statistics');
});

test('a page that is not built is not linked', () => {
  expect(menuOf('ADMIN', 'extended', (route) => route === '/trash')).toEqual(['/trash']);
});
