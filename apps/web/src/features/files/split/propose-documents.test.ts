import type { FileView } from '@regest/contract/endpoints/files.ts';
import { expect, test } from 'vitest';
import { proposeDocuments } from './propose-documents.ts';

test('scans are proposed as documents: titles from their names, signatures from the first free one on', () => {
  const files = ['list_do_matki.jpg', '002.tif', 'mapa.2.png'].map((name, id) => ({ id, name }) as FileView);
  const proposed = proposeDocuments(files, '09', 'Skan');
  expect(proposed.map(({ signature, title }) => `${signature} ${title}`)).toEqual([
    '09 list do matki',
    '10 Skan 002',
    '11 mapa.2',
  ]);
});
