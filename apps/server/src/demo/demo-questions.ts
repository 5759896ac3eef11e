import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { type DemoIds, idOf } from './demo-data.ts';

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

/** One open and one answered question, so that the inbox is not empty. */
export async function insertDemoQuestions(db: Db, ids: DemoIds): Promise<void> {
  const institution = { institution_id: idOf(ids, 'inst-1') };
  await db
    .insertInto('question')
    .values([
      {
        ...institution,
        record_id: idOf(ids, 'd-06'),
        name: 'Halina Modrak-Wesołowska',
        email: 'halina@czytelnik.example',
        question:
          'Wincenty Modrak był moim pradziadkiem. Czy w księdze członków są też jego bracia, Józef i Antoni? Chętnie prześlę rodzinne fotografie.',
        created_at: daysAgo(2),
        mailed_at: daysAgo(2),
      },
      {
        ...institution,
        record_id: idOf(ids, 'd-14'),
        name: null,
        email: 'klub.seniora@modrzewina.example',
        question: 'Czy możemy wydrukować fotografię orkiestry na wystawę w świetlicy?',
        status: 'answered',
        note: 'Zgoda wysłana, prosili o plik do druku.',
        created_at: daysAgo(20),
        mailed_at: daysAgo(20),
        answered_at: daysAgo(18),
        answered_by: idOf(ids, 'usr-3'),
      },
    ])
    .execute();
}
