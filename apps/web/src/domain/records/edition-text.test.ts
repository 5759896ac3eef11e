import { expect, test } from 'vitest';
import { translate } from '../../ui/texts/translate.ts';
import { editionText } from './edition-text.ts';

const MADE = { createdAt: '2025-05-12T10:00:00Z', createdBy: 'Oktawian Lisiec' };
const text = (meta: Parameters<typeof editionText>[0]) =>
  editionText(meta, translate).replaceAll('\u00a0', ' ');

test('what was changed tells by whom and when, without a name only when', () => {
  const updatedAt = '2025-06-01T10:00:00Z';
  expect(text({ ...MADE, updatedAt, updatedBy: 'Miłka' })).toBe('Zmieniono: 1 czerwca 2025, Miłka');
  expect(text({ ...MADE, updatedAt, updatedBy: null })).toBe('Zmieniono: 1 czerwca 2025');
});

test('what was never changed tells who made it', () => {
  const never = { updatedAt: MADE.createdAt, updatedBy: null };
  expect(text({ ...MADE, ...never })).toBe('Utworzono: 12 maja 2025, Oktawian Lisiec');
  expect(text({ ...MADE, ...never, createdBy: null })).toBe('Utworzono: 12 maja 2025');
});
