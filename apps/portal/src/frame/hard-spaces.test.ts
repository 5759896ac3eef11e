import { expect, test } from 'vitest';
import { hardSpacesIn } from './hard-spaces.ts';

test('a page binds words of one letter and numbers where they are read, and nowhere else', () => {
  const head = '<html><head><title>Wieś w lesie</title></head>';
  const field = '<textarea id="a b">List w sprawie</textarea>';
  const page = (space: string) =>
    `${head}<body data-x="a w b"><p title="i w tle">Wieś w${space}lesie <b>z${space}1908${space}r.</b></p>${field}</body>`;
  expect(hardSpacesIn(page(' '))).toBe(page('\u00a0'));
});
