import type { IncompleteUnit } from '@regest/contract/endpoints/exports.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import type { Db } from '../../db/schema.ts';
import { listIncompleteUnits as listRows } from '../../queries/exports/incomplete-units.ts';
import { listSignatures } from '../../queries/exports/inventory-rows.ts';
import { childPath, idsOfPath } from '../../queries/records/record-path.ts';
import { findExportedCollection } from './export-scope.ts';

/** As many as a person reads before a download; the total says how many more there are. */
const LISTED = 100;

export async function listIncompleteUnits(
  db: Db,
  actor: Actor,
  collectionId: number,
): Promise<{ total: number; units: IncompleteUnit[] }> {
  const { institution } = await findExportedCollection(db, actor, collectionId);
  const rows = await listRows(db, childPath(null, collectionId), LISTED);
  const signatures = await listSignatures(db, [...new Set(rows.flatMap(({ path }) => idsOfPath(path)))]);
  const computed = (path: string) =>
    joinSignature([institution.signature, ...idsOfPath(path).map((id) => signatures.get(id) ?? '')]);
  return {
    total: rows[0]?.total ?? 0,
    units: rows.map((row) => ({
      id: row.id,
      computedSignature: computed(row.path),
      title: row.title,
      missing: row.missing,
    })),
  };
}
