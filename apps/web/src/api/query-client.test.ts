import { expect, test } from 'vitest';
import { ApiError, communicationFailure } from './api-error.ts';
import { mayRetry } from './query-client.ts';

test('an answer of 4xx is not requested again', () => {
  expect(mayRetry(0, new ApiError(404))).toBe(false);
  expect(mayRetry(0, new ApiError(429))).toBe(false);
});

test('a lost connection and a fault of the server are tried twice more', () => {
  expect(mayRetry(0, communicationFailure())).toBe(true);
  expect(mayRetry(1, new ApiError(503))).toBe(true);
  expect(mayRetry(2, new ApiError(503))).toBe(false);
});
