import { checkRecord } from '@regest/contract/derive/check-record.ts';
import type { FindingCode } from '@regest/contract/endpoints/readiness.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { holdsIdentityNumber } from '@regest/contract/text/identity-number.ts';
import type { Db } from '../../db/schema.ts';
import { findClosedIds } from '../../queries/closures/list-closures.ts';
import type { Looked, ReadinessRow } from '../../queries/readiness/readiness.ts';
import {
  findDrafts,
  findElevenDigits,
  findIncomplete,
  findUncheckedTexts,
  findUnpublishedFiles,
  findWithoutLicence,
  findYoungWithPersons,
} from '../../queries/readiness/readiness.ts';
import { findRecords } from '../../queries/records/find-records.ts';
import { fromStored } from '../records/record-view.ts';

export interface RecordFinding extends ReadinessRow {
  code: FindingCode;
}

/** Limit of drafts whose empty fields are listed; the others are reported only as drafts. */
const MAX_DRAFTS = 500;

const as =
  (code: FindingCode) =>
  (row: ReadinessRow): RecordFinding => ({ ...row, code });

/** Only a draft may lack required fields, so only drafts are checked. */
async function emptyFields(db: Db, drafts: readonly ReadinessRow[]): Promise<RecordFinding[]> {
  const rows = await findRecords(
    db,
    drafts.slice(0, MAX_DRAFTS).map(({ id }) => id),
  );
  const places = new Map(drafts.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const draft = places.get(row.id);
    if (!draft) return [];
    const { errors } = checkRecord(row.level, fromStored(row), 'full');
    return errors.map(({ fieldName }) => ({ ...draft, code: 'requiredEmpty' as const, field: fieldName }));
  });
}

/** Possible personal data in records without a closure. */
async function personalData(db: Db, looked: Looked): Promise<RecordFinding[]> {
  const numbers = (await findElevenDigits(db, looked)).filter(({ text }) => holdsIdentityNumber(text));
  const people = [...(await findYoungWithPersons(db, looked)), ...numbers];
  const closed = await findClosedIds(
    db,
    people.map(({ id }) => id),
  );
  const open = people.filter(({ id }) => !closed.has(id));
  return open.map(({ id, level, title, tree_key, field }) => ({
    id,
    level,
    title,
    tree_key,
    field,
    code: 'possiblePersonalData' as const,
  }));
}

const LICENSED: readonly RecordLevel[] = RECORD_LEVELS.filter((level) =>
  recordFields(level).some(({ name }) => name === 'licenses'),
);

/** All findings of these records, each kind in the order of the tree. */
export async function recordFindings(db: Db, looked: Looked): Promise<RecordFinding[]> {
  const drafts = await findDrafts(db, looked);
  return [
    ...drafts.map(as('draft')),
    ...(await emptyFields(db, drafts)),
    ...(await findIncomplete(db, looked)).map(as('inventoryGap')),
    ...(await findWithoutLicence(db, looked, LICENSED)).map(as('noLicence')),
    ...(await findUnpublishedFiles(db, looked)).map(as('fileUnpublished')),
    ...(await findUncheckedTexts(db, looked)).map(as('textUnchecked')),
    ...(await personalData(db, looked)),
  ];
}
