import { expect, test } from 'vitest';
import { basesOfLocative } from '../src/words/place-locatives.ts';

test.each([
  ['Krakowie', 'Kraków'],
  ['Łodzi', 'Łódź'],
  ['Gnieźnie', 'Gniezno'],
  ['Bydgoszczy', 'Bydgoszcz'],
  ['Zamościu', 'Zamość'],
  ['Świdrze', 'Świder'],
  ['Nurcu', 'Nurzec'],
  ['Ujrzanowie', 'Ujrzanów'],
  ['Brokowie', 'Brokowo'],
  ['Chorążance', 'Chorążanka'],
  ['Brzozie', 'Brzóza'],
  ['Radlni', 'Radlnia'],
  ['Zawoi', 'Zawoja'],
  ['Rząbcu', 'Rząbiec'],
  ['Buszkówku', 'Buszkówek'],
  ['Wleniu', 'Wleń'],
  ['Białobłociu', 'Białobłocie'],
  ['Kędziach', 'Kędzie'],
  ['Kossowej', 'Kossowa'],
  ['Nowej Wsi', 'Nowa Wieś'],
  ['Wielkim Gacnie', 'Wielkie Gacno'],
  ['Abramowicach Kościelnych', 'Abramowice Kościelne'],
  ['Zarębach-Bindugach', 'Zaręby-Bindugi'],
])('%s may be the locative of %s', (locative, name) => {
  expect(basesOfLocative(locative)).toContain(name);
});

test('a chain of words is no place', () => {
  expect(basesOfLocative(Array(20).fill('Nowej').join('-'))).toEqual([]);
});
