import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { templatesApi } from '@regest/contract/endpoints/templates.ts';
import type { Kind } from '@regest/contract/fields/field.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound } from '../../errors/app-error.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import {
  listTemplates,
  lockTemplate,
  setTemplate,
  type TemplatePlace,
  type TemplateRow,
  updateTemplate,
} from '../../queries/templates/templates.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';
import { readRecordView, visibleFields } from '../records/record-view.ts';

/** Fields that belong to one record alone. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['signature', 'title', 'dates', 'closure']);
const OWN_KINDS: ReadonlySet<Kind> = new Set<Kind>(['files', 'parent', 'link']);

const reply = async (db: Db, place: TemplatePlace) => ({ templates: await listTemplates(db, place) });

export function readTemplates(db: Db, actor: Actor, query: QueryOf<typeof templatesApi.list>) {
  const { level, institution_id } = query;
  return reply(db, { institutionId: institutionScope(actor, 'record.read', institution_id), level });
}

/**
 * Saves the filled fields of the record that all roles of the institution may see, without those that belong to it
 * alone.
 */
export async function saveTemplate(db: Db, actor: Actor, { name, from }: { name: string; from: number }) {
  const row = await findRecord(db, from);
  if (!row) throw notFound('record', from);
  requireReach(actor, 'record.bulk', { institutionId: row.institution_id }, row.level, from);
  const view: Record<string, unknown> = { ...(await readRecordView(db, actor, from)) };
  const fields = visibleFields(row.level, { role: 'SUBEDITOR' }).filter(
    (field) => !OWN_FIELDS.has(field.name) && !OWN_KINDS.has(field.kind) && !isEmptyValue(view[field.name]),
  );
  const values = Object.fromEntries(fields.map((field) => [field.name, view[field.name]]));
  const place = { institutionId: row.institution_id, level: row.level };
  await setTemplate(db, place, { name, values, by: actor.id });
  return reply(db, place);
}

async function findOwnTemplate(db: Db, actor: Actor, id: number): Promise<TemplateRow> {
  const template = await lockTemplate(db, id);
  requireReach(actor, 'record.bulk', template && { institutionId: template.institutionId }, 'templates', id);
  if (!template) throw notFound('templates', id);
  return template;
}

async function refuseTakenName(db: Db, template: TemplateRow, name: string): Promise<void> {
  const others = (await listTemplates(db, template)).filter(({ id }) => id !== template.id);
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalidField('name', 'Unique');
}

export async function renameTemplate(db: Db, actor: Actor, id: number, name: string) {
  const template = await findOwnTemplate(db, actor, id);
  if (template.isDeleted) throw notFound('templates', id);
  await refuseTakenName(db, template, name);
  await updateTemplate(db, id, { name });
  return reply(db, template);
}

export async function deleteTemplate(db: Db, actor: Actor, id: number) {
  const template = await findOwnTemplate(db, actor, id);
  await updateTemplate(db, id, { isDeleted: true });
  return reply(db, template);
}

export async function restoreTemplate(db: Db, actor: Actor, id: number) {
  const template = await findOwnTemplate(db, actor, id);
  await refuseTakenName(db, template, template.name);
  await updateTemplate(db, id, { isDeleted: false });
  return reply(db, template);
}
