import { z } from 'zod';
import { ROLES } from '../roles.ts';
import type { Endpoint } from './endpoint.ts';
import { idParams, institutionQuery, order, PAGE_SIZE, pageOf, pageQuery, searchText } from './paging.ts';

export const userView = z.object({
  id: z.int(),
  fullName: z.string(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  fullRoles: z.array(z.string()),
  institutionId: z.int(),
  institutionName: z.string(),
  hasSecondFactor: z.boolean(),
  version: z.int(),
});
export type UserView = z.output<typeof userView>;

const body = z.object({ user: z.looseObject({}) });
const reply = z.object({ user: userView });
export const USER_SORTS = ['fullName', 'name', 'email', 'isActive', 'roles'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const usersApi = {
  list: {
    method: 'GET',
    path: '/api/users',
    action: 'user.read',
    summary: 'Accounts of an institution',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      ...institutionQuery,
      q: searchText.optional(),
      sort: z.enum(USER_SORTS).default('fullName'),
      order: order.default('asc'),
    }),
    reply: pageOf(userView),
  },
  read: {
    method: 'GET',
    path: '/api/users/:id',
    action: 'user.read',
    summary: 'One account',
    params: idParams,
    reply,
  },
  create: {
    method: 'POST',
    path: '/api/users',
    action: 'user.create',
    writes: 'users',
    summary: 'Create an account',
    body,
    reply,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/users/:id',
    action: 'user.write',
    writes: 'users',
    summary: 'Change an account',
    params: idParams,
    body,
    reply,
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/users/update-profile',
    action: 'profile.write',
    writes: 'users',
    summary: 'Change the own name and password',
    body,
    reply,
  },
} as const satisfies Record<string, Endpoint>;
