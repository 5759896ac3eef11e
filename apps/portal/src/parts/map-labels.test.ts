import { expect, test } from 'vitest';
import { placeSpots } from './map-labels.ts';

const spot = (title: string, latitude: number, longitude = 20) => ({
  title,
  path: `/hasla/${title}`,
  count: 1,
  isArchive: false,
  latitude,
  longitude,
});

test('names stand beside their dots as far as there is room, on phones, where letters are larger, fewer of them', () => {
  const named = placeSpots([
    spot('Modrzewina (wieś)', 51),
    spot('Modrzewianka (rzeka)', 50.73),
    spot('Sowia Kępa', 54),
    spot('Zarzecze', 51, 20.05),
    spot('Wola', 51, 20.02),
  ]).map(({ label }) => label && [label.text, label.anchor, label.isForDesks]);
  expect(named).toEqual([
    ['Modrzewina', 'start', false],
    ['Modrzewianka', 'start', true],
    ['Sowia Kępa', 'start', false],
    ['Zarzecze', 'end', false],
    null,
  ]);
});
