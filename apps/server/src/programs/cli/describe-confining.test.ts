import { expect, test } from 'vitest';
import { describeConfining } from './describe-confining.ts';

const ALL = { limits: true, noNetwork: true, fewRights: true };

test.each([
  ['linux', ALL, /bez sieci, z granicami pamięci/],
  ['linux', { ...ALL, noNetwork: false }, /nie pozwala na: unshare --net/],
  ['win32', ALL, /Windows nie ogranicza ich pamięci, plików ani dostępu do sieci/],
] as const)('doctor claims of %s with %j no isolation that is not there', (platform, machine, line) => {
  expect(describeConfining(platform, () => machine)).toMatch(line);
});
