import type {
  InstitutionCount,
  InstitutionSort,
  InstitutionStatistics,
} from '@regest/contract/endpoints/institutions.ts';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { format, labelOf } from '../../ui/texts/editor-texts.ts';
import type { TextKey, Translate } from '../../ui/texts/translate.ts';

/** Pairs of figures under one head: its name, the published count and the total. */
export const COUNT_GROUPS = [
  ['collections', 'countPublishedCollections', 'countCollections'],
  ['series', 'countPublishedSeries', 'countSeries'],
  ['units', 'countPublishedUnits', 'countUnits'],
  ['documents', 'countPublishedDocuments', 'countDocuments'],
  ['files', 'countPublishedFiles', 'countFiles'],
  ['resources', 'countPublishedResources', 'countResources'],
] as const satisfies readonly (readonly [string, InstitutionCount, InstitutionCount])[];
export type CountGroup = (typeof COUNT_GROUPS)[number][0];

export function groupLabel(group: CountGroup): TextKey {
  return `institutions.group.${group}`;
}

interface TextColumn {
  key: InstitutionSort & keyof InstitutionStatistics;
  header: string;
  text: (row: InstitutionStatistics) => string;
}

/** Text columns without code and name, which are frozen. */
export function textColumns(t: Translate): TextColumn[] {
  const day = (moment: string | null) => (moment === null ? t('app.missingValue') : formatDate(moment));
  return [
    {
      key: 'institutionType',
      header: labelOf('institution', 'institutionType'),
      text: (row) => nameOfValue('institutionTypes', row.institutionType) ?? row.institutionType,
    },
    { key: 'createdAt', header: t('columns.createdAt'), text: (row) => day(row.createdAt) },
    { key: 'updatedAt', header: t('columns.updatedAt'), text: (row) => day(row.updatedAt) },
    {
      key: 'storageBytes',
      header: t('institutions.columns.storageBytes'),
      text: (row) => format.bytes(row.storageBytes),
    },
  ];
}

/** Full name of a column, for screen readers; the visible head is shorter. */
export function columnName(key: InstitutionSort, t: Translate): string {
  if (key === 'signature' || key === 'name') return labelOf('institution', key);
  return (
    textColumns(t).find((column) => column.key === key)?.header ??
    t(`institutions.columns.${key as InstitutionCount}`)
  );
}
