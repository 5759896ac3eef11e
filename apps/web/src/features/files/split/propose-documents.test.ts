import { expect, test } from 'vitest';
import { joinedEvery, pastedValues, proposeDocuments } from './propose-documents.ts';

test('scans are proposed as documents: titles from their names, signatures from the first free one on', () => {
  const files = ['list_do_matki.jpg', '002.tif', 'mapa.2.png'].map((name, id) => ({ id, name }));
  const proposed = proposeDocuments(files, '09', 'Skan');
  expect(proposed.map(({ signature, title }) => `${signature} ${title}`)).toEqual([
    '09 list do matki',
    '10 Skan 002',
    '11 mapa.2',
  ]);
});

test('every second scan continues the document before it, and signatures count documents', () => {
  const files = ['1.jpg', '2.jpg', '3.jpg'].map((name, id) => ({ id, name }));
  const proposed = proposeDocuments(files, '4', 'Skan', { joined: joinedEvery(files, 2) });
  expect(proposed.map(({ signature, pages }) => [signature, pages])).toEqual([
    ['4', [1]],
    ['5', []],
  ]);
});

test('titles follow a pattern with the number of the document, or the first line of the text where there is one', () => {
  const files = ['1.jpg', '2.jpg', '3.jpg'].map((name, id) => ({ id, name }));
  const titles = (source: Parameters<typeof proposeDocuments>[3]) =>
    proposeDocuments(files, '1', 'Skan', source).map(({ title }) => title);
  const joined = new Set([1]);
  expect(titles({ joined, source: { kind: 'pattern', pattern: 'List nr {nr} do matki' } })).toEqual([
    'List nr 1 do matki',
    'List nr 2 do matki',
  ]);
  expect(titles({ joined, source: { kind: 'pattern', pattern: 'List' } })).toEqual(['List 1', 'List 2']);
  const lines = new Map([[0, 'Kochana Mamo!']]);
  expect(titles({ source: { kind: 'lines', lines } })).toEqual(['Kochana Mamo!', 'Skan 2', 'Skan 3']);
});

test('a pasted block fills titles and dates of the documents below, and no further', () => {
  const files = ['1.jpg', '2.jpg'].map((name, id) => ({ id, name }));
  const rows = proposeDocuments(files, '1', 'Skan');
  const cells = [['List', '1920'], ['Mapa'], ['Za dużo']];
  expect([...pastedValues(rows, cells, { row: 0, column: 1 })]).toEqual([
    [0, { title: 'List', date: '1920' }],
    [1, { title: 'Mapa' }],
  ]);
});
