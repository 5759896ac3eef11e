import type { ImportRowView, ImportView, RowSelection } from '@regest/contract/endpoints/imports.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { countRows, listRows } from '../../queries/imports/import-rows.ts';
import {
  countImports,
  findImport,
  type ImportWithPerson,
  listImports,
} from '../../queries/imports/imports.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';
import { importRowView, importView } from './import-view.ts';

/** An import of an institution that the actor may bring things into; any other is not there. */
export async function requireImport(
  db: Db,
  actor: Actor,
  action: 'import.read' | 'import.write',
  id: number,
): Promise<ImportWithPerson> {
  const found = await findImport(db, id);
  requireReach(actor, action, found && { institutionId: found.institution_id }, 'import', id);
  if (!found) throw notFound('import', id);
  return found;
}

export async function readImport(db: Db, actor: Actor, id: number): Promise<{ import: ImportView }> {
  return { import: importView(await requireImport(db, actor, 'import.read', id)) };
}

interface Paging {
  page: number;
  per_page: number;
}

export async function listAllImports(
  db: Db,
  actor: Actor,
  { page, per_page, institution_id }: Paging & { institution_id?: number | undefined },
): Promise<Page<ImportView>> {
  const institutionId = institutionScope(actor, 'import.read', institution_id);
  const rows = await listImports(db, institutionId, { offset: page * per_page, limit: per_page });
  return toPage(rows.map(importView), await countImports(db, institutionId), page, per_page);
}

export async function listImportRows(
  db: Db,
  actor: Actor,
  id: number,
  { page, per_page, only }: Paging & { only?: RowSelection | undefined },
): Promise<Page<ImportRowView>> {
  const file = await requireImport(db, actor, 'import.read', id);
  const filter = { importId: id, ...(only && { only }) };
  const rows = await listRows(db, filter, { offset: page * per_page, limit: per_page });
  const views = rows.map((row) => importRowView(row, file));
  return toPage(views, await countRows(db, filter), page, per_page);
}
