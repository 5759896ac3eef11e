import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '..');
const ENTER = pathToFileURL(join(SCRIPTS, 'bootstrap', 'enter.mjs')).href;

/** Enters with a program that says only that it was reached, under a Node that must be at least `oldest`. */
function entered(oldest: number, load = "() => Promise.resolve(console.log('reached'))") {
  const program = `import { enter } from '${ENTER}'; enter(${oldest}, ${load});`;
  const args = ['--input-type=module', '--eval', program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { code: status, said: `${stdout}${stderr}`.trim().split('\n') };
}

test('a Node that is too old gets one line with the needed version', () => {
  expect(entered(99)).toEqual({
    code: 1,
    said: [
      `Potrzebny jest Node.js 99 lub nowszy, a to jest ${process.version}. / ` +
        `Node.js 99 or newer is needed; this is ${process.version}.`,
    ],
  });
});

test('a Node that is new enough goes on', () => {
  expect(entered(20)).toEqual({ code: 0, said: ['reached'] });
});

test('a failure that explains itself is one line without a stack', () => {
  const load = "() => Promise.reject(Object.assign(new Error('Nie / No'), { plain: true }))";
  expect(entered(20, load)).toEqual({ code: 1, said: ['Nie / No'] });
});

/** A syntax error in an old Node would hide the message about its version. */
test.each(['start.mjs', 'test.mjs', 'bootstrap/enter.mjs'])('an old Node can read %s', (name) => {
  const text = readFileSync(join(SCRIPTS, name), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  expect(text).not.toMatch(/\?\.|\?\?|^\s*(await|using)\b|import\.meta|#\w+|\bimport .* with\b/m);
});
