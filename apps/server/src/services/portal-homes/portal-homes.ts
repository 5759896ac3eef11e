import { checkValues } from '@regest/contract/derive/check-values.ts';
import { type PortalHomeView, WHOLE_PORTAL } from '@regest/contract/endpoints/portal-homes.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { EntityView } from '@regest/contract/fields/entity-values.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { PORTAL_HOME_FIELDS, PORTAL_HOME_PIECES } from '@regest/contract/fields/portal-home-fields.ts';
import { type Actor, can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { forbidden, invalid, notFound } from '../../errors/app-error.ts';
import { findClosedIds } from '../../queries/closures/list-closures.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import {
  findPortalHome,
  listLiveDocuments,
  lockPortalHome,
  type PortalHomeRow,
  setPortalHome,
} from '../../queries/portal-homes/portal-homes.ts';
import { findRecordHeads } from '../../queries/records/find-records.ts';
import { requireReach } from '../access/institution-scope.ts';
import { fromColumns, toColumns } from '../entities/entity-columns.ts';
import { type Entity, saveEntity } from '../entities/save-entity.ts';
import { parentageOf } from '../records/record-view.ts';

const ACTION = 'portalHome.write';
const FIELDS = fieldsOf(PORTAL_HOME_FIELDS);
type Values = Record<string, unknown>;
export type PortalHomeValues = EntityView<typeof PORTAL_HOME_FIELDS>;

/** Institution of a page, which must exist; null for the page of the whole portal. */
async function requireHome(db: Db, actor: Actor, id: number): Promise<number | null> {
  if (id === WHOLE_PORTAL) {
    if (!can(actor, ACTION, { institutionId: null })) throw forbidden();
    return null;
  }
  requireReach(actor, ACTION, { institutionId: id }, 'institution', id);
  if (!(await findInstitution(db, id))) throw notFound('institution', id);
  return id;
}

const NOTHING_CHOSEN = { fields: {}, version: 1 };

const valuesOf = (row: Pick<PortalHomeRow, 'fields'>) => fromColumns(FIELDS, row) as PortalHomeValues;

async function viewOf(
  db: Db,
  id: number,
  row: Pick<PortalHomeRow, 'fields' | 'version'>,
): Promise<PortalHomeView> {
  const values = valuesOf(row);
  const ids = PORTAL_HOME_PIECES.flatMap((name) => values[name] ?? []);
  const live = new Set(await listLiveDocuments(db, null, ids));
  const heads = await findRecordHeads(
    db,
    ids.filter((piece) => live.has(piece)),
  );
  const closed = await findClosedIds(db, ids);
  return {
    id,
    ...values,
    pieces: heads.map((head) => ({
      id: head.id,
      title: head.title,
      computedSignature: parentageOf(head).computedSignature,
      isPublic: head.is_published && !closed.has(head.id),
    })),
    version: row.version,
  };
}

/** Faults of newly chosen documents; a stored choice stays valid while its document is in the trash. */
async function unknownPieces(
  db: Db,
  institutionId: number | null,
  values: Values,
  stored: Values,
): Promise<FieldError[]> {
  const isNew = (name: string) => typeof values[name] === 'number' && values[name] !== stored[name];
  const chosen = PORTAL_HOME_PIECES.filter(isNew);
  const live = await listLiveDocuments(
    db,
    institutionId,
    chosen.map((name) => Number(values[name])),
  );
  return chosen.flatMap((fieldName) =>
    live.includes(Number(values[fieldName])) ? [] : [{ fieldName, constraintType: 'NotFound' as const }],
  );
}

const entityOf = (institutionId: number | null): Entity<PortalHomeView> => ({
  resourceType: 'portalHome',
  fields: () => FIELDS,
  faults: (db, values, { stored }) => unknownPieces(db, institutionId, values, { ...stored }),
  insert: () => Promise.reject(new Error('The row of a home page is made before it is saved.')),
  set: (db, id, values, { actor }) => setPortalHome(db, id, toColumns(FIELDS, values).fields, actor.id),
});

export async function readPortalHome(db: Db, actor: Actor, id: number) {
  await requireHome(db, actor, id);
  return { home: await viewOf(db, id, (await findPortalHome(db, id)) ?? NOTHING_CHOSEN) };
}

export async function savePortalHome(db: Db, actor: Actor, id: number, sent: Values) {
  const institutionId = await requireHome(db, actor, id);
  const stored = await viewOf(db, id, await lockPortalHome(db, id, actor.id));
  await saveEntity(entityOf(institutionId), db, { actor, sent, stored, institutionId: institutionId ?? 0 });
  return readPortalHome(db, actor, id);
}

/** Values of a preview, checked as in a save. */
export async function checkPortalHome(
  db: Db,
  actor: Actor,
  id: number,
  sent: Values,
): Promise<PortalHomeValues> {
  const institutionId = await requireHome(db, actor, id);
  const { values, errors } = checkValues(FIELDS, sent, 'full');
  errors.push(...(await unknownPieces(db, institutionId, values, {})));
  if (errors.length > 0) throw invalid(errors, { resourceType: 'portalHome', resourceId: id });
  return values as unknown as PortalHomeValues;
}
