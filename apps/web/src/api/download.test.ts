import { expect, test } from 'vitest';
import { fileNameFrom } from './download.ts';

test('the encoded name of a download wins over the plain one', () => {
  const header = `attachment; filename="Straz.zip"; filename*=UTF-8''Stra%C5%BC.zip`;
  expect(fileNameFrom(header, 'plik.zip')).toBe('Straż.zip');
});

test('a download without a readable name takes the given one', () => {
  expect(fileNameFrom(null, 'inventory.odt')).toBe('inventory.odt');
  expect(fileNameFrom("attachment; filename*=UTF-8''%E0%A4%A", 'plik.zip')).toBe('plik.zip');
});
