import { valueAt } from '@regest/contract/derive/check-values.ts';
import type { Db } from '../db/schema.ts';
import { STORED_INSTITUTION_FIELDS } from '../services/institutions/institution-view.ts';
import { hashPassword } from '../services/session/password-hash.ts';
import { DEMO, DEMO_PASSWORD, type DemoIds, idOf } from './demo-data.ts';

function storedFields(source: Record<string, unknown>): Record<string, unknown> {
  const names = new Set(STORED_INSTITUTION_FIELDS.map((field) => field.name.split('.')[0] ?? field.name));
  return Object.fromEntries([...names].map((name) => [name, valueAt(source, name) ?? null]));
}

async function insertInstitutions(db: Db, ids: DemoIds): Promise<void> {
  for (const source of DEMO.institutions) {
    const number = (name: string) => Number(source[name] ?? 0);
    const text = (name: string) => (source[name] as string | undefined) ?? null;
    const { id } = await db
      .insertInto('institution')
      .values({
        signature: source.signature,
        name: source.name,
        archive_name: text('archiveName'),
        institution_type: text('institutionType') ?? 'other',
        path_alias: text('pathAlias'),
        is_published: source.isPublished,
        fields: JSON.stringify(storedFields(source)),
        transcription_seconds:
          number('remainingTranscriptionHours') * 3600 +
          number('remainingTranscriptionMinutes') * 60 +
          number('remainingTranscriptionSeconds'),
        ocr_pages: number('remainingOCRPages'),
        transcription_deadline: text('transcriptionDeadline'),
        ocr_deadline: text('ocrDeadline'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(source.id, id);
  }
}

async function insertUsers(db: Db, ids: DemoIds): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  for (const user of DEMO.users) {
    const [role = 'SUBEDITOR'] = user.roles;
    const { id } = await db
      .insertInto('app_user')
      .values({
        institution_id: idOf(ids, user.institutionId),
        name: user.name,
        full_name: user.fullName,
        email: user.email,
        role,
        is_active: user.isActive,
        is_demo: true,
        password_hash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(user.id, id);
  }
}

async function insertAuthors(db: Db, ids: DemoIds): Promise<void> {
  const editor = idOf(ids, 'usr-3');
  for (const author of DEMO.authors) {
    const text = (name: string) => (author[name] as string | undefined) || null;
    const { id } = await db
      .insertInto('author')
      .values({
        institution_id: idOf(ids, author.institutionId),
        name: author.name,
        other_name: text('otherName'),
        signature: text('signature'),
        author_type: text('authorType'),
        dates: JSON.stringify(author.dates ?? []),
        description: text('description'),
        description_source: text('descriptionSource'),
        is_draft: author.isDraft === true,
        created_by: editor,
        updated_by: editor,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(author.id, id);
  }
}

async function insertIndices(db: Db, ids: DemoIds): Promise<void> {
  for (const { id: own, ...term } of DEMO.indices) {
    const { id } = await db
      .insertInto('index_term')
      .values({ latitude: null, longitude: null, ...term })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(own, id);
  }
}

export async function insertDemoPeople(db: Db, ids: DemoIds): Promise<void> {
  await insertInstitutions(db, ids);
  await insertUsers(db, ids);
  await insertAuthors(db, ids);
  await insertIndices(db, ids);
}
