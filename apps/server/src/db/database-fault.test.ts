import { expect, test } from 'vitest';
import { WriteCollision } from '../queries/records/sibling-signatures.ts';
import { databaseFault } from './database-fault.ts';

test('a write that lost to others at every try gets an answer to retry in a moment, and is no fault of the server', () => {
  expect(databaseFault(new WriteCollision('taken'))).toMatchObject({
    type: 'overloaded',
    details: { retryAfter: 1 },
  });
});
