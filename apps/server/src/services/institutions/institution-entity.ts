import { deadlineErrors } from '@regest/contract/derive/check-deadlines.ts';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { InstitutionView } from '@regest/contract/endpoints/institutions.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { maySet } from '@regest/contract/fields/field-access.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { can } from '@regest/contract/permissions.ts';
import { RESERVED } from '@regest/portal/addresses/paths.ts';
import type { Db } from '../../db/schema.ts';
import { insertInstitution, listConflicts, setInstitution } from '../../queries/institutions/institutions.ts';
import type { Entity, Saving } from '../entities/save-entity.ts';
import { checkTileOrder, saveTileOrder } from '../files/order-files.ts';
import { institutionColumns, quotaColumns } from './institution-columns.ts';

type Values = Record<string, unknown>;
/** Fields without the files, which have calls of their own. */
const FIELDS = fieldsOf(INSTITUTION_FIELDS).filter((field) => field.kind !== 'files');

/** The unique indexes keep the same rule under a race; the query beforehand lets all faults come at once. */
async function takenErrors(db: Db, values: Values, exceptId: number): Promise<FieldError[]> {
  const text = (name: string) => (isEmptyValue(values[name]) ? null : String(values[name]));
  const conflicts = await listConflicts(db, {
    signature: text('signature'),
    pathAlias: text('pathAlias'),
    exceptId,
  });
  const alias = text('pathAlias');
  // The first segments of the portal's own addresses are reserved.
  const isReserved = alias !== null && RESERVED.has(alias);
  const errors: FieldError[] = [];
  if (conflicts.some((row) => row.signature))
    errors.push({ fieldName: 'signature', constraintType: 'Unique' });
  if (conflicts.some((row) => row.path_alias) || isReserved)
    errors.push({ fieldName: 'pathAlias', constraintType: 'Unique' });
  return errors;
}

const tileOrder = ({ stored, sent }: Saving<InstitutionView>) =>
  stored ? checkTileOrder(stored.tiles, sent.tiles) : { ids: [], errors: [] };

export const INSTITUTION_ENTITY: Entity<InstitutionView> = {
  resourceType: 'institution',
  fields: ({ role }) => FIELDS.filter((field) => maySet(role, field)),
  async faults(db, values, saving) {
    const { stored } = saving;
    return [
      ...deadlineErrors(FIELDS, values, stored),
      ...(await takenErrors(db, values, stored?.id ?? 0)),
      ...tileOrder(saving).errors,
    ];
  },
  insert: (db, values, { actor }) =>
    insertInstitution(db, {
      ...institutionColumns(values),
      ...quotaColumns(values),
      created_by: actor.id,
      updated_by: actor.id,
    }),
  async set(db, id, values, saving) {
    const mayQuota = can(saving.actor, 'institution.quota', { institutionId: id });
    const columns = { ...institutionColumns(values), ...(mayQuota && quotaColumns(values)) };
    await setInstitution(db, id, columns, saving.actor.id);
    await saveTileOrder(db, id, tileOrder(saving).ids);
  },
};
