import { expect, test } from 'vitest';
import { openShares } from './shares.ts';

const person = (id: number, institutionId = 1) => ({ id, institutionId });

test('a person who holds a share is refused more, and others are not', () => {
  const shares = openShares({ person: 2, institution: 10 });
  const first = shares.take(person(1));
  shares.take(person(1));
  expect(() => shares.take(person(1))).toThrow('overloaded');
  shares.take(person(2));
  first();
  shares.take(person(1));
});

test('the people of one institution cannot take the places of another', () => {
  const shares = openShares({ person: 2, institution: 3 });
  for (const id of [1, 1, 2]) shares.take(person(id));
  expect(shares.tryTake(person(3))).toBeNull();
  expect(shares.tryTake(person(4, 2))).not.toBeNull();
});

test('a place that is given back twice is one place', () => {
  const shares = openShares({ person: 1, institution: 2 });
  const leave = shares.take(person(1));
  leave();
  leave();
  shares.take(person(1));
  expect(shares.tryTake(person(1))).toBeNull();
});
