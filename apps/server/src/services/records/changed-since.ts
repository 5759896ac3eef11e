import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { findRecordHeads, sortByTree } from '../../queries/records/find-records.ts';
import { parentageOf } from './record-view.ts';

/** Names in the message; all records are listed beside it. */
const MAX_NAMED_FIELDS = 5;

/** A conflict with the records that caused it, in the order of the tree. */
export async function changedSince(
  db: Db,
  ids: readonly number[],
  reason: MessageKey = 'apiError.recordsChanged',
): Promise<AppError> {
  const conflicts = (await findRecordHeads(db, await sortByTree(db, ids))).map((head) => ({
    id: head.id,
    level: head.level,
    title: head.title,
    signature: head.signature,
    computedSignature: parentageOf(head).computedSignature,
  }));
  const names = conflicts
    .slice(0, MAX_NAMED_FIELDS)
    .map(({ computedSignature, title }) => `${computedSignature} ${title}`)
    .join('; ');
  const count = conflicts.length - MAX_NAMED_FIELDS;
  return new AppError('conflict', {
    conflicts,
    message: ({ say }) =>
      say(reason, { records: count > 0 ? say('apiError.andMore', { records: names, count }) : names }),
  });
}
