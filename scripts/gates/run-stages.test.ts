import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Plain JavaScript that runs before the install; it is called as it is there. */
function outputOf(stages: string): string[] {
  const module = join(import.meta.dirname, '..', 'bootstrap', 'run-stages.mjs');
  const code = `import { setTimeout as wait } from 'node:timers/promises';
    import { startStages } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await startStages([${stages}])));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return output
    .replaceAll(/ \(.*\)/gu, '')
    .split('\n')
    .filter(Boolean);
}

test('stages that run at once are printed one after another, and their results keep the order', () => {
  const slow = `{ name: 'slow', run: async (write) => { write('s1\\n'); await wait(200); write('s2\\n'); return { passed: 2, failed: 0 }; } }`;
  const quick = `{ name: 'quick', run: async (write) => { write('q1\\n'); return { passed: 1, failed: 0 }; } }`;
  expect(outputOf(`${slow}, ${quick}`)).toEqual([
    '=== slow',
    's1',
    's2',
    '--- slow: 2 passed, 0 failed',
    '=== quick',
    'q1',
    '--- quick: 1 passed, 0 failed',
    '[{"name":"slow","passed":2,"failed":0},{"name":"quick","passed":1,"failed":0}]',
  ]);
});

test('a stage that breaks and one that finds no tests have failed, and the others are still told', () => {
  const broken = `{ name: 'broken', run: async () => { throw Object.assign(new Error('why'), { plain: true }); } }`;
  const empty = `{ name: 'empty', run: async () => ({ passed: 0, failed: 0 }) }`;
  expect(outputOf(`${broken}, ${empty}`)).toEqual([
    '=== broken',
    'why',
    '--- broken: 0 passed, 1 failed',
    '=== empty',
    '--- empty: 0 passed, 1 failed',
    '[{"name":"broken","passed":0,"failed":1,"failures":[{"test":"the stage itself","reason":"why"}]},{"name":"empty","passed":0,"failed":1,"failures":[{"test":"the stage itself","reason":"found no tests"}]}]',
  ]);
});
