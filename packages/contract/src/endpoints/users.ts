import { z } from 'zod';
import { bodyShape, viewShape } from '../derive/entity-shape.ts';
import type { EntityView } from '../fields/entity-values.ts';
import { fieldsOf } from '../fields/field.ts';
import { USER_FIELDS } from '../fields/user-fields.ts';
import type { Endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import { idParams, institutionQuery, order, PAGE_SIZE, pageOf, pageQuery, searchText } from './paging.ts';

const FIELDS = fieldsOf(USER_FIELDS);

export interface UserView extends EntityView<typeof USER_FIELDS> {
  id: number;
  fullRoles: string[];
  institutionName: string;
  hasSecondFactor: boolean;
  version: number;
}

export const userShape = {
  id: z.int(),
  ...viewShape(FIELDS, { file: fileView }),
  fullRoles: z.array(z.string()),
  institutionName: z.string(),
  hasSecondFactor: z.boolean(),
  version: z.int(),
};
export const userView = z.object(userShape) as unknown as z.ZodType<UserView>;

const body = z.object({ user: z.looseObject({}) });
const bodyDoc = z.object({ user: z.object({ ...bodyShape(FIELDS), version: z.int().optional() }) });
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
    bodyDoc,
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
    bodyDoc,
    reply,
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/users/update-profile',
    action: 'profile.write',
    writes: 'users',
    summary: 'Change the own name and password',
    body,
    bodyDoc,
    reply,
  },
} as const satisfies Record<string, Endpoint>;
