import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';
import { brokenPromises } from './promises.ts';

test('no source builds code, starts a shell, sets a cookie, trusts every certificate or puts in raw HTML', () => {
  expect(brokenPromises(projectFiles())).toEqual([]);
});

test.each([
  ['eval(text)', 'builds code from text'],
  ["spawn('a', { shell: true })", 'starts a program through a shell'],
  ["import { exec, spawn } from 'node:child_process'", 'starts a program through a shell'],
  ["reply.header('Set-Cookie', a)", 'sets or reads a cookie'],
  ['{ rejectUnauthorized: false }', 'trusts every certificate'],
  ['Math.random()', 'takes a guessable number for a random one'],
  ['<p dangerouslySetInnerHTML={{ __html: a }} />', 'puts HTML into a page as it is'],
])('%s is told: %s', (text, what) => {
  const path = 'apps/server/src/a.ts';
  expect(brokenPromises([{ path, text }])).toEqual([`${path} ${what}`]);
});
