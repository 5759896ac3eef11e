import { expect, test } from 'vitest';
import { allEndpoints } from '../src/endpoints/all.ts';
import { endpointName } from '../src/endpoints/endpoint.ts';
import { ACTIONS, can, PERMISSIONS } from '../src/permissions.ts';

const editor = { id: 5, role: 'EDITOR', institutionId: 1 } as const;

test('an editor works in the own institution and nowhere else', () => {
  expect(can(editor, 'record.publish', { institutionId: 1 })).toBe(true);
  expect(can(editor, 'record.publish', { institutionId: 2 })).toBe(false);
});

test('a subeditor neither publishes nor deletes nor sees the rights-holder', () => {
  const subeditor = { ...editor, role: 'SUBEDITOR' } as const;
  for (const action of [
    'record.publish',
    'record.delete',
    'record.rightsHolder',
    'trash.restore',
    'file.delete',
  ] as const) {
    expect(can(subeditor, action)).toBe(false);
  }
  expect(can(subeditor, 'record.write', { institutionId: 1 })).toBe(true);
});

test('a profile is one’s own, for the administrator too', () => {
  const admin = { id: 1, role: 'ADMIN', institutionId: 1 } as const;
  expect(can(admin, 'profile.write', { userId: 1 })).toBe(true);
  expect(can(admin, 'profile.write', { userId: 2 })).toBe(false);
});

test('every endpoint names a permission of the table, and no two share a path', () => {
  const names = allEndpoints().map(({ endpoint }) => endpointName(endpoint));
  expect(new Set(names).size).toBe(names.length);
  for (const { endpoint } of allEndpoints()) {
    expect(endpoint.action === 'public' || endpoint.action in PERMISSIONS).toBe(true);
  }
  expect(ACTIONS.length).toBeGreaterThan(0);
});
