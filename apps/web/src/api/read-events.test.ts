import { expect, test } from 'vitest';
import { readEvent } from './read-events.ts';

test('an event has a name and what it carries, a comment neither', () => {
  expect(readEvent('event: people\ndata: {"people":[]}')).toEqual({ event: 'people', data: '{"people":[]}' });
  expect(readEvent('data: a')).toEqual({ event: 'message', data: 'a' });
  expect(readEvent(':')).toBeNull();
});
