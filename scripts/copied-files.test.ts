import { expect, test } from 'vitest';
import { withCopiedFiles } from './copied-files.ts';
import { readProjectFile } from './gates/project-files.ts';

test('files shown in docs/operations.md are as they are; run `npm run docs` when they are not', () => {
  const { text } = readProjectFile('docs/operations.md');
  expect(text).toBe(withCopiedFiles(text));
});

test('a block that is older than its file is replaced, and the text around it stays', () => {
  const page = (block: string) => `a\n<!-- copy of .gitattributes -->\n\n\`\`\`text\n${block}\`\`\`\n\nb\n`;
  const { text } = readProjectFile('.gitattributes');
  expect(withCopiedFiles(page('older\n'))).toBe(page(text));
});
