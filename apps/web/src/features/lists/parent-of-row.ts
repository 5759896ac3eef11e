import type { Parentage } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';

interface Parent {
  level: RecordLevel;
  id: number;
  title: string;
}

/** The nearest record that a row lies in; none for a collection. */
export function parentOfRow(row: Parentage & { id: number }): Parent | undefined {
  const { idCollection, idSeries, idUnit } = row.parentIds;
  const { titleCollection, titleSeries, titleUnit } = row.parentTitles;
  const way: Parent[] = [];
  const add = (level: RecordLevel, id: number | null, title: string | null | undefined) => {
    if (id !== null && id !== row.id) way.push({ level, id, title: title ?? '' });
  };
  add('collection', idCollection, titleCollection);
  for (const [index, id] of idSeries.entries()) add('series', id, titleSeries[index]);
  add('unit', idUnit, titleUnit);
  return way.at(-1);
}
