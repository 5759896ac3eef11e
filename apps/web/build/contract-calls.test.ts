import { authorsApi } from '@regest/contract/endpoints/authors.ts';
import { sessionApi } from '@regest/contract/endpoints/session.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { callerSide } from './contract-calls.ts';

test('of a call the browser gets the method and the path, and whether an answer comes', () => {
  expect(callerSide(sessionApi)).toMatchObject({
    currentUser: { method: 'GET', path: '/api/users/current', reply: true },
  });
  expect(callerSide({ method: 'GET', path: '/api/export/:id', reply: null })).toEqual({
    method: 'GET',
    path: '/api/export/:id',
    reply: null,
  });
});

test('a call that writes says what, so that it is read again', () => {
  expect(callerSide(authorsApi.update)).toEqual({
    method: 'PUT',
    path: '/api/authors/:id',
    reply: true,
    writes: 'authors',
  });
});

test('constants stay, schemas and functions do not', () => {
  expect(callerSide({ size: 10, sorts: ['title'], shape: z.string(), make: () => 1 })).toEqual({
    size: 10,
    sorts: ['title'],
  });
});
