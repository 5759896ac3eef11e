import { expect, test } from 'vitest';
import { type NetworkQuota, openActorQuota, openNetworkQuota } from './quota.ts';

const person = (id: number, institutionId = 1) => ({ id, institutionId });

test('a person at the limit is refused more, and others are not', () => {
  const quota = openActorQuota({ person: 2, institution: 10 });
  const release = quota.take(person(1));
  quota.take(person(1));
  expect(() => quota.take(person(1))).toThrow('overloaded');
  quota.take(person(2));
  release();
  quota.take(person(1));
});

test('the people of one institution cannot take the units of another', () => {
  const quota = openActorQuota({ person: 2, institution: 3 });
  for (const id of [1, 1, 2]) quota.take(person(id));
  expect(quota.tryTake(person(3))).toBeNull();
  expect(quota.tryTake(person(4, 2))).not.toBeNull();
});

test('a unit that a person releases twice is one unit', () => {
  const quota = openActorQuota({ person: 1, institution: 2 });
  const release = quota.take(person(1));
  release();
  release();
  quota.take(person(1));
  expect(quota.tryTake(person(1))).toBeNull();
});

function fill(quota: NetworkQuota, network: string, tries = 300): (() => void)[] {
  return Array.from({ length: tries }, () => quota.tryTake(network)).filter((release) => release !== null);
}

test('one network gets a part of the units, and others still find theirs', () => {
  const quota = openNetworkQuota({ size: 160 });
  expect(fill(quota, '203.0.113.7')).toHaveLength(32);
  for (let otherCount = 0; otherCount < 20; otherCount += 1)
    expect(quota.tryTake(`198.51.100.${otherCount}`)).not.toBeNull();
});

test('many floods at once leave a unit for a single request', () => {
  const quota = openNetworkQuota({ size: 160 });
  for (let network = 0; network < 10; network += 1) fill(quota, `203.0.113.${network}`);
  expect(quota.tryTake('198.51.100.1')).not.toBeNull();
});

test('a unit that a network releases, twice too, is free again', () => {
  const quota = openNetworkQuota({ size: 4 });
  const [release, ...more] = fill(quota, 'a');
  expect([release !== undefined, more.length]).toEqual([true, 0]);
  expect(quota.tryTake('a')).toBeNull();
  release?.();
  release?.();
  expect(quota.tryTake('a')).not.toBeNull();
});

test('one network may be left more of what is cheap, and still not all of it', () => {
  const quota = openNetworkQuota({ size: 64, divisor: 1 });
  expect(fill(quota, 'a')).toHaveLength(32);
  expect(fill(quota, 'b')).toHaveLength(16);
  expect(quota.tryTake('c')).not.toBeNull();
});
