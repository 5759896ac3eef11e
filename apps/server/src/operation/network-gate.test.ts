import { expect, test } from 'vitest';
import { openGate } from './network-gate.ts';

function fill(gate: ReturnType<typeof openGate>, network: string, tries = 300): (() => void)[] {
  return Array.from({ length: tries }, () => gate.enter(network)).filter((place) => place !== null);
}

test('one network gets a part of the room, and others still find theirs', () => {
  const gate = openGate({ room: 160 });
  const flood = fill(gate, '203.0.113.7');
  expect(flood).toHaveLength(32);
  for (let other = 0; other < 20; other += 1) expect(gate.enter(`198.51.100.${other}`)).not.toBeNull();
});

test('many floods at once leave a place for who comes alone', () => {
  const gate = openGate({ room: 160 });
  for (let network = 0; network < 10; network += 1) fill(gate, `203.0.113.${network}`);
  expect(gate.enter('198.51.100.1')).not.toBeNull();
});

test('a place that is given back, twice too, is free again', () => {
  const gate = openGate({ room: 4 });
  const [place, ...more] = fill(gate, 'a');
  expect([place !== undefined, more.length]).toEqual([true, 0]);
  expect(gate.enter('a')).toBeNull();
  place?.();
  place?.();
  expect(gate.enter('a')).not.toBeNull();
});

test('one network may be left more of what is cheap, and still not all of it', () => {
  const gate = openGate({ room: 64, share: 1 });
  expect(fill(gate, 'a')).toHaveLength(32);
  expect(fill(gate, 'b')).toHaveLength(16);
  expect(gate.enter('c')).not.toBeNull();
});
