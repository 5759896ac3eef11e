import { expect, test } from 'vitest';
import { importCircles } from './import-circles.ts';
import { projectFiles } from './project-files.ts';

const file = (path: string, ...targets: string[]) => ({
  path,
  text: targets.map((target) => `import { thing } from '${target}';\n`).join(''),
});

test('no file imports itself by way of others', () => {
  expect(importCircles(projectFiles())).toEqual([]);
});

test('a circle is found whether it is short, long, only of types, lazy or through the contract', () => {
  expect(importCircles([file('a/one.ts', './two.ts'), file('a/two.ts', './one.ts')])).toEqual([
    'a/one.ts → a/two.ts → a/one.ts',
  ]);
  const long = [file('one.ts', './two.ts'), file('two.ts', './three.ts'), file('three.ts', './two.ts')];
  expect(importCircles(long)).toEqual(['two.ts → three.ts → two.ts']);
  const types = { path: 'two.ts', text: `import type { Thing } from './one.ts';` };
  expect(importCircles([file('one.ts', './two.ts'), types])).toHaveLength(1);
  const lazy = { path: 'two.ts', text: `await import('./one.ts');` };
  expect(importCircles([file('one.ts', './two.ts'), lazy])).toHaveLength(1);
  const contract = file('packages/contract/src/one.ts', '@regest/contract/one.ts');
  expect(importCircles([contract])).toHaveLength(1);
});

test('two ways to one file are no circle', () => {
  const files = [file('one.ts', './two.ts', './three.ts'), file('two.ts', './three.ts'), file('three.ts')];
  expect(importCircles(files)).toEqual([]);
});
