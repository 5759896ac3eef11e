import { expect, test } from 'vitest';
import { placeMenu } from './place-menu.ts';

const view = { width: 1000, height: 800 };
const menu = { width: 200, height: 300 };

test('a menu opens under its button, flush with its right end', () => {
  expect(placeMenu({ left: 600, right: 700, top: 100, bottom: 136 }, menu, view)).toEqual({
    left: 500,
    top: 140,
  });
});

test('a menu opens above a button near the bottom of the window', () => {
  expect(placeMenu({ left: 600, right: 700, top: 700, bottom: 736 }, menu, view)).toEqual({
    left: 500,
    top: 396,
  });
});

test('a menu never leaves a narrow window', () => {
  const place = placeMenu({ left: 4, right: 40, top: 100, bottom: 130 }, menu, { width: 320, height: 350 });
  expect(place).toEqual({ left: 8, top: 42 });
});
