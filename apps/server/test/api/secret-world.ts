import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { aFile, sample } from '../files/upload.ts';
import { anInstitution, aUser } from './builders.ts';
import { as, type Client } from './client.ts';
import { aRecord, aTree } from './record-builders.ts';
import type { TestServer } from './test-server.ts';

let serial = 0;
/** A new word that must never reach a reader. */
const secret = () => {
  serial += 1;
  return `Tajemnica${serial}qz`;
};
export const SECRET = /tajemnica\d+qz/gi;

/** Paths of files and data of a record below its permanent address. */
export const MACHINE_FILES = [
  'record.json',
  'ead3.xml',
  'ead2002.xml',
  'dc.xml',
  'manifest.json',
  'search?q=jawn*',
  'inwentarz.odt',
  'inwentarz.pdf',
  'tabela.csv',
  'pliki.zip',
  'tekst.txt',
  'alto.zip',
];

const PRIVATE_FIELDS = () => ({
  rightsHolder: secret(),
  donor: secret(),
  digitalCopiesStoragePlace: secret(),
});

/** Ids of the public records, files and names. */
export interface SecretWorld {
  client: Client;
  institutionId: number;
  tree: Record<RecordLevel, RecordView>;
  fileId: number;
  recordingId: number;
  authorId: number;
  termId: number;
  /** A record whose description is public and whose files are closed. */
  closed: RecordView;
  /** Ids of records and files that are not public. */
  hidden: { records: number[]; files: number[] };
}

async function idOf(client: Client, url: string, body: object): Promise<number> {
  const answer = await client.post<{ id: number }>(url, body);
  if (answer.status >= 300) throw new Error(`${url}: ${answer.text}`);
  return answer.body.id;
}

async function findNames(client: Client, name: string): Promise<{ authors: { id: number }[]; term: number }> {
  return {
    authors: [{ id: await idOf(client, '/api/authors', { name }) }],
    term: await idOf(client, '/api/indices/personal', { name }),
  };
}

async function put(client: Client, url: string, body?: object): Promise<void> {
  const answer = await client.put(url, body);
  if (answer.status >= 300) throw new Error(`${url}: ${answer.text}`);
}

const publish = (client: Client, { level, id }: RecordView) =>
  put(client, `/api/${LEVEL_PATHS[level]}/${id}/publish?value=true`);

async function aPublishedFile(
  server: TestServer,
  client: Client,
  record: RecordView,
  from: string,
  name: string,
): Promise<number> {
  const place = { parentId: record.id, parentLevel: record.level, name };
  const { id } = await aFile(server, client, await sample(from), place);
  await put(client, `/api/files/${id}`, { isPublished: true });
  return id;
}

/** Two archives with public entities of every kind, in which every private text contains a secret word. */
export async function aSecretWorld(server: TestServer): Promise<SecretWorld> {
  const institution = await anInstitution(server, { name: 'Archiwum jawne' });
  await server.deps.db
    .updateTable('institution')
    .set({ path_alias: 'archiwum-jawne', storage_limit_gb: 77 })
    .where('id', '=', institution.id)
    .execute();
  const user = await aUser(server, {
    institutionId: institution.id,
    role: 'SUPERVISOR',
    fullName: secret(),
    name: secret().toLowerCase(),
    email: `${secret()}@archiwum.example`,
  });
  const client = await as(server, user);
  const open = await findNames(client, 'Jawna, Maria');
  const shut = await findNames(client, secret());
  const tree = await aTree(server, client, {
    collection: { title: 'Zespół jawny', content: 'Treść zespołu.', ...PRIVATE_FIELDS() },
    series: { title: 'Seria jawna' },
    unit: { title: 'Jednostka jawna', ...PRIVATE_FIELDS() },
    document: { title: secret(), ...PRIVATE_FIELDS() },
  });
  // The former title is part of the history, which is not public.
  await put(client, `/api/documents/${tree.document.id}`, {
    document: {
      title: 'Protokół jawny',
      content: 'Protokół z zebrania.',
      authors: open.authors,
      authorsUnknown: false,
      personalIndices: [{ id: open.term }],
      licenses: ['ccBySa'],
    },
  });
  const inUnit = { parentId: tree.unit.id };
  const hiddenNames = { authors: shut.authors, authorsUnknown: false, personalIndices: [{ id: shut.term }] };
  const closedDocument = await aRecord(server, client, {
    ...inUnit,
    level: 'document',
    title: 'Dokument zamknięty',
    availabilities: ['restricted'],
  });
  await publish(client, tree.collection);
  const below = { ...inUnit, ...hiddenNames, ...PRIVATE_FIELDS(), level: 'document' as const };
  const unpublished = await aRecord(server, client, { ...below, title: secret(), content: secret() });
  const draft = await aRecord(server, client, { ...below, title: secret(), isDraft: true });
  const deleted = await aRecord(server, client, { ...below, title: secret() });
  await publish(client, deleted);
  await client.delete(`/api/documents/${deleted.id}`);
  const otherTree = await aTree(server, client, {
    collection: { title: secret(), signature: secret() },
    document: { title: secret(), content: secret() },
  });
  const fileId = await aPublishedFile(server, client, tree.document, 'sketch.png', 'Szkic jawny.png');
  await client.post('/api/transcriptions', { fileId, transcription: 'Tekst skanu jawnego' });
  const recordingId = await aPublishedFile(
    server,
    client,
    tree.document,
    'recording.wav',
    'Rozmowa jawna.wav',
  );
  await client.post('/api/transcriptions', {
    fileId: recordingId,
    transcription: '00:00:00.000 --> 00:00:02.000\n<v Jan>Mowa jawna',
  });
  const closedFile = await aPublishedFile(server, client, closedDocument, 'sketch.png', `${secret()}.png`);
  await client.post('/api/transcriptions', { fileId: closedFile, transcription: secret() });
  const place = { parentId: tree.document.id, parentLevel: 'document', name: `${secret()}.png` };
  const { id: hiddenFile } = await aFile(server, client, await sample('sketch.png'), place);
  await client.post('/api/transcriptions', { fileId: hiddenFile, transcription: secret() });
  const accession = { number: secret(), date: '2020-01-01', source: secret(), method: 'gift' };
  await client.post('/api/acquisitions', { acquisition: accession });
  const otherInstitution = await anInstitution(server, { name: secret(), isPublished: false });
  const foreigner = await as(
    server,
    await aUser(server, { institutionId: otherInstitution.id, role: 'SUPERVISOR' }),
  );
  const foreignTree = await aTree(server, foreigner, { collection: { title: secret() } });
  return {
    client,
    institutionId: institution.id,
    tree,
    fileId,
    recordingId,
    authorId: open.authors[0]?.id ?? 0,
    termId: open.term,
    closed: closedDocument,
    hidden: {
      records: [
        unpublished,
        draft,
        deleted,
        otherTree.collection,
        otherTree.document,
        foreignTree.collection,
      ].map(({ id }) => id),
      files: [closedFile, hiddenFile],
    },
  };
}
