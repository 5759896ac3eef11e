import { expect, test } from 'vitest';
import { splitTexts } from './page-texts.ts';

test('texts of pages travel apart from those of the first screen, and the server keeps its own', () => {
  const texts = {
    'actions.save': 'Zapisz',
    'tutorial.title': 'Samouczek',
    'apiError.forbidden': 'Nie wolno',
  };
  expect(splitTexts(texts)).toEqual({
    first: { 'actions.save': 'Zapisz' },
    pages: { 'tutorial.title': 'Samouczek' },
  });
});
