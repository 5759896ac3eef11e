import { today } from '@regest/contract/text/day.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Pages of OCR and seconds of speech are counted in columns of their own. */
const COLUMNS = {
  ocr: { left: 'ocr_pages', deadline: 'ocr_deadline' },
  stt: { left: 'transcription_seconds', deadline: 'transcription_deadline' },
} as const satisfies Record<TextKind, unknown>;

/** The first lock of whatever takes or gives back quota, as everywhere: the institution before all below it. */
export async function lockQuota(db: Db, institutionId: number): Promise<void> {
  await sql`select from institution where id = ${institutionId} for no key update`.execute(db);
}

/** False, and nothing taken, when too little is left or the deadline has passed. */
export async function takeQuota(db: Db, institutionId: number, kind: TextKind, cost: number) {
  const { left, deadline } = COLUMNS[kind];
  const { numUpdatedRows } = await db
    .updateTable('institution')
    .set({ [left]: sql`${sql.ref(left)} - ${cost}` })
    .where('id', '=', institutionId)
    .where(left, '>=', cost)
    .where((eb) => eb.or([eb(deadline, 'is', null), eb(deadline, '>=', today())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function giveBackQuota(db: Db, institutionId: number, kind: TextKind, cost: number) {
  const { left } = COLUMNS[kind];
  await db
    .updateTable('institution')
    .set({ [left]: sql`${sql.ref(left)} + ${cost}` })
    .where('id', '=', institutionId)
    .execute();
}
