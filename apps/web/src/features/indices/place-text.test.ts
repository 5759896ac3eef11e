import { expect, test } from 'vitest';
import { formatPlace, readPlace } from './place-text.ts';

test.each([
  ['52.2297, 21.0122', 52.2297, 21.0122],
  ['52,2297; 21,0122', 52.2297, 21.0122],
  ['-33.5 −70.25', -33.5, -70.25],
  ['', null, null],
])('a place is read as it is written: %s', (text, latitude, longitude) => {
  expect(readPlace(text)).toEqual({ latitude, longitude });
});

test('what is no place is not taken', () => {
  for (const text of ['52', 'Kraków', '91; 0', '0; 181']) expect(readPlace(text)).toBeUndefined();
  expect(readPlace(formatPlace({ latitude: 52.5, longitude: 21 }))).toEqual({
    latitude: 52.5,
    longitude: 21,
  });
});
