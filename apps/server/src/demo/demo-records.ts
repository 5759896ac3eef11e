import { checkRecord } from '@regest/contract/derive/check-record.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordValues } from '@regest/contract/fields/record-values.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { insertRecord } from '../queries/records/write.ts';
import { toStored } from '../services/records/record-view.ts';
import { deleteRecord } from '../services/records/subtree-state.ts';
import type { DemoIds, DemoRecord } from './demo-data.ts';
import { DEMO, idOf } from './demo-data.ts';
import { editionOf } from './demo-times.ts';

/** Author of the records of each institution. */
const EDITORS: Record<string, string> = { 'inst-1': 'usr-3', 'inst-2': 'usr-5' };

interface Place {
  institution: string;
  parent: { id: number; path: string } | null;
}

/** Values of a record with ids in place of the keys of creators and terms; files are loaded separately. */
function valuesOf(ids: DemoIds, level: RecordLevel, source: DemoRecord, parentId: number): RecordValues {
  const values: Record<string, unknown> = { ...source, parentId };
  for (const { name, kind } of recordFields(level)) {
    const list = source[name];
    if (kind === 'files') delete values[name];
    if ((kind === 'authors' || kind === 'indices') && Array.isArray(list)) {
      values[name] = list.map((item: string) => idOf(ids, item));
    }
  }
  const checked = checkRecord(level, values, source.isDraft ? 'draft' : 'full');
  if (checked.errors.length > 0) {
    throw new Error(`The demo record ${source.id} breaks rules: ${JSON.stringify(checked.errors)}`);
  }
  return checked.values;
}

/** `deletedDaysAgo` counts from the time of loading. */
async function moveToTrash(db: Db, actor: Actor, source: DemoRecord, id: number): Promise<void> {
  await deleteRecord(db, actor, source.level, id);
  await sql`
    update record set deleted_at = now() - make_interval(days => ${source.deletedDaysAgo ?? 0})
    where trash_root_id = ${id}`.execute(db);
}

/** Inserts records through the same checks and counts as a request, so that the demo is always valid. */
export async function insertDemoRecords(db: Db, ids: DemoIds): Promise<void> {
  const places = new Map<string, Place>(
    DEMO.institutions.map(({ id }) => [id, { institution: id, parent: null }]),
  );
  let number = 0;
  const insert = async (source: DemoRecord): Promise<number> => {
    const place = places.get(source.parentId);
    if (!place)
      throw new Error(`The demo record ${source.id} lies in ${source.parentId}, which is not there.`);
    const { institution, parent } = place;
    const values = valuesOf(ids, source.level, source, parent?.id ?? idOf(ids, institution));
    const id = await insertRecord(db, {
      ...toStored(source.level, values),
      institutionId: idOf(ids, institution),
      level: source.level,
      parent,
      isDraft: source.isDraft,
      isPublished: source.isPublished,
      by: idOf(ids, EDITORS[institution] ?? 'usr-1'),
      ...editionOf(ids, source, number),
    });
    number += 1;
    ids.set(source.id, id);
    places.set(source.id, { institution, parent: { id, path: `${parent?.path ?? ''}${id}.` } });
    return id;
  };

  for (const source of [...DEMO.collections, ...DEMO.series, ...DEMO.units]) await insert(source);
  // Before the documents, since a deleted one shares its signature with a live one.
  for (const source of DEMO.trash) await insert(source);
  const deleted = new Set(DEMO.trash.map(({ id }) => id));
  for (const source of DEMO.trash.filter(({ parentId }) => !deleted.has(parentId))) {
    const { institution } = places.get(source.parentId) ?? { institution: 'inst-1' };
    const actor: Actor = {
      id: idOf(ids, EDITORS[institution] ?? 'usr-1'),
      role: 'EDITOR',
      institutionId: idOf(ids, institution),
    };
    await moveToTrash(db, actor, source, idOf(ids, source.id));
  }
  for (const source of DEMO.documents) await insert(source);
}
