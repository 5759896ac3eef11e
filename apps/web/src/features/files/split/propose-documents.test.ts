import type { FileView } from '@regest/contract/endpoints/files.ts';
import { expect, test } from 'vitest';
import { joinedEvery, proposeDocuments } from './propose-documents.ts';

test('scans are proposed as documents: titles from their names, signatures from the first free one on', () => {
  const files = ['list_do_matki.jpg', '002.tif', 'mapa.2.png'].map((name, id) => ({ id, name }) as FileView);
  const proposed = proposeDocuments(files, '09', 'Skan');
  expect(proposed.map(({ signature, title }) => `${signature} ${title}`)).toEqual([
    '09 list do matki',
    '10 Skan 002',
    '11 mapa.2',
  ]);
});

test('every second scan continues the document before it, and signatures count documents', () => {
  const files = ['1.jpg', '2.jpg', '3.jpg'].map((name, id) => ({ id, name }) as FileView);
  const proposed = proposeDocuments(files, '4', 'Skan', joinedEvery(files, 2));
  expect(proposed.map(({ signature, pages }) => [signature, pages])).toEqual([
    ['4', [1]],
    ['5', []],
  ]);
});
