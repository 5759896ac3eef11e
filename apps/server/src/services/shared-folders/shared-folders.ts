import { createHash, randomBytes } from 'node:crypto';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf, WHOLE_MAX } from '@regest/contract/fields/field.ts';
import { SHARED_FOLDER_FIELDS } from '@regest/contract/fields/reader-fields.ts';
import {
  FORMS_AN_HOUR,
  MAX_SHARED_FOLDER_RECORDS,
  MAX_SHARED_NOTE_LENGTH,
  SHARED_FOLDER_DAYS,
} from '@regest/contract/readers.ts';
import { sharedFolderPath } from '@regest/portal/addresses/paths.ts';
import type { SharedFolderPage } from '@regest/portal/views/pages.ts';
import { z } from 'zod';
import type { Reader } from '../../db/connect-reader.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { deleteFolder, findFolder, insertFolder } from '../../queries/shared-folders/shared-folders.ts';
import { entriesOf } from '../portal/entries.ts';
import { type ReaderForm, takeForm } from '../reader-forms/accept-form.ts';

const FORM: ReaderForm = { what: 'folder', fields: fieldsOf(SHARED_FOLDER_FIELDS), anHour: FORMS_AN_HOUR };
const ITEMS_FIELD = 'zawartosc';

const items = z
  .array(
    z.object({
      id: z.int().min(1).max(WHOLE_MAX),
      note: z.string().transform((note) => note.trim().slice(0, MAX_SHARED_NOTE_LENGTH)),
    }),
  )
  .min(1)
  .max(MAX_SHARED_FOLDER_RECORDS)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length);

function readItems(text: unknown) {
  try {
    return items.safeParse(JSON.parse(String(text))).data ?? null;
  } catch {
    return null;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
/** The shared token is a hash of the reader's own token, so it does not reveal that. */
const sharedToken = (ownToken: string) => hashOf(`shared ${ownToken}`).toString('hex').slice(0, 32);

/**
 * Stores a copy of a reader's folder under an address that cannot be guessed; a second address, for the reader alone,
 * ends it.
 */
export async function shareFolder(
  deps: Deps,
  sent: Record<string, unknown>,
  address: string,
): Promise<{ ownToken: string } | { faults: FieldError[] }> {
  const folderItems = readItems(sent[ITEMS_FIELD]);
  if (!folderItems) return { faults: [{ fieldName: ITEMS_FIELD, constraintType: 'Value' }] };
  const ownToken = randomBytes(16).toString('hex');
  const faults = await takeForm(deps, FORM, { values: sent, address }, async (db, { name }) => {
    const folder = { name: (name as string | null) ?? null, items: folderItems, days: SHARED_FOLDER_DAYS };
    await insertFolder(db, hashOf(sharedToken(ownToken)), folder);
  });
  return faults.length > 0 ? { faults } : { ownToken };
}

/** A shared folder with its entries that are public at this moment; 404 once it has ended. */
export async function readSharedFolder(db: Db, reader: Reader, token: string): Promise<SharedFolderPage> {
  const folder = await findFolder(db, hashOf(token));
  if (!folder) throw new AppError('notFound');
  const entries = await entriesOf(
    reader,
    folder.items.map(({ id }) => id),
  );
  const notes = new Map(folder.items.map(({ id, note }) => [id, note]));
  return {
    page: 'sharedFolder',
    name: folder.name,
    endsAt: folder.ends_at,
    entries: entries.map((entry) => ({ entry, note: notes.get(entry.id) ?? '' })),
    own: null,
  };
}

/** The same page for the reader who shared the folder. */
export async function readOwnFolder(db: Db, reader: Reader, ownToken: string): Promise<SharedFolderPage> {
  const token = sharedToken(ownToken);
  const page = await readSharedFolder(db, reader, token);
  return { ...page, own: { token: ownToken, sharedPath: sharedFolderPath(token), isEnded: false } };
}

/** Deletes the copy at once. */
export async function endSharedFolder(db: Db, reader: Reader, ownToken: string): Promise<SharedFolderPage> {
  const { own, ...page } = await readOwnFolder(db, reader, ownToken);
  await deleteFolder(db, hashOf(sharedToken(ownToken)));
  return { ...page, entries: [], own: own && { ...own, isEnded: true } };
}
