import { placeOnEdited, placeOnOriginal, ROTATIONS } from '@regest/contract/values/picture-edit.ts';
import { expect, test } from 'vitest';
import { edgeAt, isWhole, moveBy, moveEdge, WHOLE_PICTURE } from './crop-box.ts';

const FRAME = { x: 0.2, y: 0.1, w: 0.5, h: 0.6 };

test('an edge moves alone, and stops at the picture and before the edge across', () => {
  expect(moveEdge(FRAME, 'left', 0.3)).toEqual({ x: 0.3, y: 0.1, w: 0.4, h: 0.6 });
  expect(moveEdge(FRAME, 'bottom', 2)).toEqual({ x: 0.2, y: 0.1, w: 0.5, h: 0.9 });
  expect(moveEdge(FRAME, 'top', -1)).toEqual({ x: 0.2, y: 0, w: 0.5, h: 0.7 });
  expect(edgeAt(moveEdge(FRAME, 'right', 0), 'right')).toBeCloseTo(0.21, 5);
});

test('the frame moves as far as the picture reaches', () => {
  expect(moveBy(FRAME, 0.9, -0.9)).toEqual({ x: 0.5, y: 0, w: 0.5, h: 0.6 });
  expect(isWhole(moveBy(WHOLE_PICTURE, 0.5, 0.5))).toBe(true);
});

test.each(ROTATIONS)('a place keeps to the same paper when it is turned by %i', (rotation) => {
  const edit = { rotation, crop: { x: 0.1, y: 0.2, w: 0.5, h: 0.4 } };
  const back = placeOnOriginal(placeOnEdited(FRAME, edit), edit);
  for (const side of ['x', 'y', 'w', 'h'] as const) expect(back[side]).toBeCloseTo(FRAME[side], 10);
});
