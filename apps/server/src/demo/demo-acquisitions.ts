import type { Db } from '../db/schema.ts';
import { type DemoIds, idOf } from './demo-data.ts';

interface DemoAcquisition {
  institution: string;
  number: string;
  date: string;
  source: string;
  method: string;
  description: string;
  extent: string;
  /** Name of the collection in the demo file; ignored if its records are not loaded. */
  collection: string | null;
}

const ACQUISITIONS: readonly DemoAcquisition[] = [
  {
    institution: 'inst-1',
    number: '2019/001',
    date: '2019-06-14',
    source: 'Ochotnicza Straż Pożarna w Modrzewinie',
    method: 'transfer',
    description: 'Akta zarządu i książki wyjazdów, dotąd przechowywane w szafie na piętrze remizy.',
    extent: '14 teczek, 3 księgi',
    collection: 'col-1',
  },
  {
    institution: 'inst-1',
    number: '2020/003',
    date: '2020-10-02',
    source: 'Rodzina Heleny Brzostowieckiej',
    method: 'gift',
    description: 'Dzienniki lekcyjne, listy i fotografie klasowe.',
    extent: '2 pudła',
    collection: 'col-2',
  },
  {
    institution: 'inst-1',
    number: '2024/007',
    date: '2024-08-18',
    source: 'Zbiórka podczas dożynek gminnych',
    method: 'copying',
    description: 'Skany fotografii rodzinnych; oryginały pozostały u właścicieli.',
    extent: '112 plików',
    collection: null,
  },
  {
    institution: 'inst-2',
    number: '1/2022',
    date: '2022-03-30',
    source: 'Zakład Fotograficzny „Lux”',
    method: 'purchase',
    description: 'Negatywy szklane z lat 1928–1939 wraz z książką zamówień.',
    extent: '240 negatywów',
    collection: 'col-4',
  },
];

export async function insertDemoAcquisitions(db: Db, ids: DemoIds): Promise<void> {
  for (const { institution, collection, ...entry } of ACQUISITIONS)
    await db
      .insertInto('acquisition')
      .values({
        ...entry,
        institution_id: idOf(ids, institution),
        collection_id: (collection && ids.get(collection)) || null,
      })
      .execute();
}
