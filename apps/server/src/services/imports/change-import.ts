import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import {
  type CellCorrection,
  IMPORT_FILE_NAME_MAX,
  type ImportDefaults,
  MAX_CORRECTIONS,
} from '@regest/contract/exchange/imports.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import type { NameChoice } from '../../db/schema-imports.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import { claimContent } from '../../queries/files/unreferenced-content.ts';
import { listTouched } from '../../queries/imports/import-records.ts';
import { listRowsNumbered } from '../../queries/imports/import-rows.ts';
import {
  advanceImport,
  type ImportWithPerson,
  insertImport,
  rememberColumns,
} from '../../queries/imports/imports.ts';
import { findPlaces } from '../../queries/imports/lookups.ts';
import { listTouchedTexts } from '../../queries/imports/text-rows.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { requireShare } from '../files/require-room.ts';
import { correctableField, correctionPlace } from './fault-reports.ts';
import { queueImport } from './import-jobs.ts';
import { readImport, requireImport } from './read-imports.ts';
import { findUndoConflicts } from './undo-import.ts';

const refused = (reason: MessageKey) => new AppError('badRequest', { message: ({ say }) => say(reason) });

/** Creates an import of a file in the store; a job reads and checks it. */
export async function createImport(
  db: Db,
  actor: Actor,
  place: { institutionId?: number | undefined; parentId?: number | undefined },
  file: { contentId: string; name: string; size: number },
): Promise<{ import: ImportView }> {
  const institutionId = institutionScope(actor, 'import.write', place.institutionId);
  const parentId = place.parentId ?? null;
  if (parentId !== null) {
    const [parent] = await findPlaces(db, [parentId]);
    if (
      !parent ||
      !LEVELS[parent.level].isAggregate ||
      parent.institution_id !== institutionId ||
      parent.deleted_at !== null
    )
      throw invalidField('parentId', 'NotFound');
  }
  await claimContent(db, file.contentId);
  const name =
    [...file.name.replace(/^.*[/\\]/, '')].slice(-IMPORT_FILE_NAME_MAX).join('') ||
    DOCUMENT_TEXTS.say('imports.unnamed');
  const id = await insertImport(db, {
    institution_id: institutionId,
    parent_id: parentId,
    kind: null,
    file_name: name,
    content_id: file.contentId,
    size: file.size,
    message: null,
    created_by: actor.id,
    applied_at: null,
    undone_at: null,
  });
  // Checked after the insert, as for every file: two uploads at once cannot both fit.
  await requireShare(db, institutionId, { addedBytes: 0, withComing: false });
  await queueImport(db, institutionId, 'check-import', { importId: id });
  return readImport(db, actor, id);
}

interface RowCorrection {
  row: number;
  fieldName: string;
  text: string;
}

/** Earlier and new corrections by their places, which are the same in every reading of the file. */
async function correctionsOf(
  db: Db,
  importEntry: ImportWithPerson,
  given: readonly RowCorrection[],
): Promise<CellCorrection[]> {
  const numbers = given.map(({ row }) => row);
  const rows = new Map((await listRowsNumbered(db, importEntry.id, numbers)).map((row) => [row.number, row]));
  const named = given.map(({ row: number, fieldName, text }, at): CellCorrection => {
    const row = rows.get(number);
    const name = row && correctableField(row, fieldName, importEntry);
    if (!row || !name) throw invalidField(`corrections.${at}.fieldName`, 'NotFound');
    return { ...correctionPlace(row), fieldName: name, text };
  });
  const all = [...importEntry.corrections, ...named];
  const once = new Map(all.map((one) => [`${one.sheet}\n${one.line}\n${one.fieldName}`, one]));
  if (once.size > MAX_CORRECTIONS) throw refused('imports.refused.corrections');
  return [...once.values()];
}

export async function recheckImport(
  db: Db,
  actor: Actor,
  id: number,
  answers: {
    columns?: Record<string, string> | undefined;
    names?: NameChoice[] | undefined;
    defaults?: { [Name in keyof ImportDefaults]?: ImportDefaults[Name] | undefined } | undefined;
    corrections?: readonly RowCorrection[] | undefined;
  },
): Promise<{ import: ImportView }> {
  const importEntry = await requireImport(db, actor, 'import.write', id);
  const corrections = await correctionsOf(db, importEntry, answers.corrections ?? []);
  const choices = new Map(
    [...importEntry.choices, ...(answers.names ?? [])].map((one) => [`${one.kind}\n${one.name}`, one]),
  );
  const isMoved = await advanceImport(db, id, ['checked', 'refused', 'failed'], {
    status: 'checking',
    progress: 0,
    read_attempts: 0,
    message: null,
    columns: JSON.stringify({ ...importEntry.columns, ...answers.columns }),
    choices: JSON.stringify([...choices.values()]),
    defaults: JSON.stringify({ ...importEntry.defaults, ...answers.defaults }),
    corrections: JSON.stringify(corrections),
  });
  if (!isMoved) throw refused('imports.refused.state');
  if (answers.columns) await rememberColumns(db, importEntry.institution_id, answers.columns);
  await queueImport(db, importEntry.institution_id, 'check-import', { importId: id });
  return readImport(db, actor, id);
}

/** Queues a checked import. A change since the check is reported at once, and again by the job. */
export async function beginApply(
  db: Db,
  actor: Actor,
  id: number,
  skipFaulty: boolean,
): Promise<{ import: ImportView }> {
  const importEntry = await requireImport(db, actor, 'import.write', id);
  if (importEntry.status === 'applying' || importEntry.status === 'applied') return readImport(db, actor, id);
  if (importEntry.status !== 'checked') throw refused('imports.refused.state');
  if ((importEntry.counts.fault ?? 0) > 0 && !skipFaulty) throw refused('imports.refused.faults');
  const conflicts = await listTouched(db, id, ['update', 'move']);
  if (conflicts.length > 0)
    throw new AppError('conflict', { message: ({ say }) => say('imports.failed.changed'), conflicts });
  await advanceImport(db, id, ['checked'], { status: 'applying', progress: 0, skips_faulty: skipFaulty });
  await queueImport(db, importEntry.institution_id, 'apply-import', { importId: id, by: actor.id });
  return readImport(db, actor, id);
}

export async function beginUndo(db: Db, actor: Actor, id: number): Promise<{ import: ImportView }> {
  const importEntry = await requireImport(db, actor, 'import.write', id);
  if (importEntry.status === 'undoing' || importEntry.status === 'undone') return readImport(db, actor, id);
  if (importEntry.status !== 'applied') throw refused('imports.refused.state');
  const conflicts = await findUndoConflicts(db, id);
  if (conflicts.length > 0)
    throw new AppError('conflict', { message: ({ say }) => say('imports.failed.touched'), conflicts });
  if (importEntry.kind === 'text' && (await listTouchedTexts(db, id)).length > 0)
    throw refused('imports.failed.textTouched');
  await advanceImport(db, id, ['applied'], { status: 'undoing', progress: 0 });
  await queueImport(db, importEntry.institution_id, 'undo-import', { importId: id, by: actor.id });
  return readImport(db, actor, id);
}
