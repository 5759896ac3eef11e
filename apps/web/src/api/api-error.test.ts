import messages from '@regest/contract/locale/pl/messages.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { ApiError, communicationFailure, errorFromResponse, errorMessageKey } from './api-error.ts';

test.each([
  [401, 'errors.unauthorized'],
  [403, 'errors.forbidden'],
  [404, 'errors.notFound'],
  [429, 'errors.tooManyRequests'],
  [400, 'errors.clientError'],
  [409, 'errors.clientError'],
  [413, 'errors.clientError'],
  [500, 'errors.serverError'],
  [503, 'errors.serverError'],
] as const)('status %i says %s', (status, key) => {
  expect(errorMessageKey(new ApiError(status))).toBe(key);
  expect(messages[key]).toBeTruthy();
});

test('a call that never reached the server speaks of the connection', () => {
  expect(errorMessageKey(communicationFailure())).toBe('errors.communicationError');
});

test('a fault of our own is not blamed on the server', () => {
  expect(errorMessageKey(new TypeError('x is undefined'))).toBe('errors.unknown');
});

test('an answer keeps its field errors, its type and what it names', async () => {
  const body = {
    code: 400,
    type: 'validation',
    message: 'Popraw pola',
    errors: [{ fieldName: 'dates.0.dateFrom', constraintType: 'Pattern' }],
    resourceType: 'unit',
    resourceId: 12,
  };
  const error = await errorFromResponse(Response.json(body, { status: 400 }));
  expect(error).toMatchObject({ status: 400, type: 'validation', resourceType: 'unit', resourceId: 12 });
  expect(error.errors).toEqual(body.errors);
});

test('a conflict carries the stored record and a taken signature the records that clash', async () => {
  const stale = await errorFromResponse(
    Response.json({ type: 'conflict', current: { id: 1 } }, { status: 409 }),
  );
  expect(stale.current).toEqual({ id: 1 });
  const taken = await errorFromResponse(Response.json({ conflicts: [{ id: 2 }] }, { status: 400 }));
  expect(taken.conflicts).toEqual([{ id: 2 }]);
});

test('an answer that is not JSON still becomes an error by its status', async () => {
  const error = await errorFromResponse(
    new Response('<html>', { status: 502, headers: { 'retry-after': '30' } }),
  );
  expect(error).toMatchObject({ status: 502, errors: [], retryAfter: 30 });
});
