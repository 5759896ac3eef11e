import { expect, test } from 'vitest';
import { packagesWithAddress } from './lock-file.ts';
import { readProjectFile } from './project-files.ts';

test('the lock file carries no address of a registry', () => {
  expect(packagesWithAddress(readProjectFile('package-lock.json').text)).toEqual([]);
});

test('an address in a lock file is found, a link to a workspace is not one', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { resolved: 'packages/c', link: true },
  };
  expect(packagesWithAddress(JSON.stringify({ packages }))).toEqual(['node_modules/a']);
});
