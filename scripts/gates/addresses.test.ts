import { expect, test } from 'vitest';
import { handmadeAddresses } from './addresses.ts';
import { projectFiles } from './project-files.ts';

/** A placeholder of the source text. */
const ID = ['$', '{id}'].join('');

test('no address is put together by hand', () => {
  expect(handmadeAddresses(projectFiles())).toEqual([]);
});

test.each([
  [`<Link to={\`/units/${ID}\`}>`, false],
  [`<Link to={\`/${ID}/create\`}>`, false],
  ["send('/api/files')", false],
  [`send(\`/api/files/${ID}\`)`, false],
  ["<Link to={'/authors/create' as string}>", false],
  ['<Link to="/users/$id" params={{ id }}>', true],
  ['<Link to={recordHref(level, id)}>', true],
  [`const PARTS = \`/assets/pdfjs-${ID}\`;`, true],
])('%s: allowed is %s', (text, expected) => {
  const addresses = handmadeAddresses([{ path: 'apps/web/src/features/tree/row.tsx', text }]);
  expect(addresses.length === 0).toBe(expected);
});
