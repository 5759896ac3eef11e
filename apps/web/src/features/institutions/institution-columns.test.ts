import type { InstitutionStatistics } from '@regest/contract/endpoints/institutions.ts';
import { expect, test } from 'vitest';
import { formatDate } from '../../ui/format/format-date.ts';
import { translate } from '../../ui/texts/translate.ts';
import { textColumns } from './institution-columns.ts';

test('a date that is missing shows three dashes', () => {
  const row = {
    institutionType: 'ngo',
    createdAt: '2025-05-12T10:00:00Z',
    updatedAt: null,
    storageBytes: 1_500_000_000,
  };
  const shown = textColumns(translate).map(({ text }) => text(row as unknown as InstitutionStatistics));
  expect(shown).toEqual(['organizacja pozarządowa', formatDate(row.createdAt), 'brak', '1,5 GB']);
});
