import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { addDays, today } from '@regest/contract/text/day.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { type Challenge, prove } from '@regest/portal/islands/proof-of-work.ts';
import { aFile, sample } from '../files/upload.ts';
import { anInstitution, aUser } from './builders.ts';
import { as, type Client, call } from './client.ts';
import { ALIAS, type ClosedWorld, OF_DOCUMENT, OF_FILES, OF_RECORD } from './closed-samples.ts';
import { aTree } from './record-builders.ts';
import type { TestServer } from './test-server.ts';

async function aPublicFile(
  server: TestServer,
  editor: Client,
  unit: RecordView,
  { from, name, text }: { from: string; name: string; text: string },
) {
  const place = { parentId: unit.id, parentLevel: 'unit', name };
  const { id } = await aFile(server, editor, await sample(from), place);
  await editor.put(`/api/files/${id}`, { isPublished: true });
  await editor.post('/api/transcriptions', { fileId: id, transcription: text });
  return id;
}

/** An alert and a shared folder of a reader that refer to the unit. */
async function readerThings(server: TestServer, unit: RecordView): Promise<ClosedWorld['tokens']> {
  const alert = 'a'.repeat(32);
  await server.ownerPool.query(
    `insert into reader_alert (token, email, locale, query, confirmed_at)
     values ($1, 'jan@czytelnik.example', 'pl', 'q=wspomnienie', now())`,
    [alert],
  );
  const challenge = await call<Challenge>(server, 'GET', '/portal/pytanie/wyzwanie');
  const items = JSON.stringify([{ id: unit.id, note: 'Ważne' }]);
  const shared = await sendForm(server, '/teczka', {
    zawartosc: items,
    name: '',
    captcha: await prove(challenge.body),
  });
  const ownAddress = String(shared.headers.location);
  const ownFolder = /[0-9a-f]{32}$/.exec(ownAddress)?.[0] ?? '';
  const page = await call(server, 'GET', ownAddress);
  return { alert, ownFolder, folder: /\/teczka\/([0-9a-f]{32})/.exec(page.text)?.[1] ?? '' };
}

/** Sends a form in the encoding of a browser. */
export const sendForm = (server: TestServer, address: string, form: Record<string, string>) =>
  call(server, 'POST', `/portal${address}`, {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** A public archive with a unit that has two files, a creator, a term and an agreement with a signed document. */
export async function aClosedWorld(server: TestServer): Promise<ClosedWorld> {
  const institution = await anInstitution(server, { isPublished: true });
  const owner = server.ownerPool;
  await owner.query('update institution set path_alias = $2 where id = $1', [institution.id, ALIAS]);
  const editor = await as(server, await aUser(server, { institutionId: institution.id, role: 'SUPERVISOR' }));
  const author = await editor.post<{ id: number }>('/api/authors', { name: `Nowak, ${OF_RECORD}` });
  const authorId = author.body.id;
  await owner.query(`update author set author_type = 'person' where id = $1`, [authorId]);
  const term = await editor.post<{ id: number }>('/api/indices/personal', { name: `Kowal ${OF_RECORD}` });
  const tree = await aTree(server, editor, {
    unit: {
      title: `Wspomnienie ${OF_RECORD}`,
      content: `Relacja ${OF_RECORD}`,
      authors: [{ id: authorId }],
      authorsUnknown: false,
      personalIndices: [{ id: term.body.id }],
      contributions: ['line', 'knowledge'],
    },
  });
  await editor.put(`/api/collections/${tree.collection.id}/publish`);
  const scanId = await aPublicFile(server, editor, tree.unit, {
    from: 'sketch.png',
    name: `${OF_FILES}.png`,
    text: `Wspomnienie ${OF_FILES}`,
  });
  const recordingId = await aPublicFile(server, editor, tree.unit, {
    from: 'recording.wav',
    name: `${OF_FILES}.wav`,
    text: `00:00:00.000 --> 00:00:02.000\n<v Jan>Wspomnienie ${OF_FILES}`,
  });
  await owner.query(
    `insert into contribution (institution_id, file_id, text, locale, accepted_at) values ($1, $2, $3, 'pl', now())`,
    [institution.id, scanId, `To ${OF_FILES}`],
  );
  const { rows } = await owner.query(
    `insert into agreement (institution_id, number, person, kind, signed_on, covers, naming)
     values ($1, 'Z/1', 'Jan Kowalski', 'narrator', '2020-01-01', 'record', 'full') returning id::int`,
    [institution.id],
  );
  await owner.query('insert into agreement_record values ($1, $2, 0)', [rows[0].id, tree.unit.id]);
  const agreementId = rows[0].id;
  const signed = { agreementId, name: `${OF_DOCUMENT}.png` };
  const { id: documentId } = await aFile(server, editor, await sample('sketch.png'), signed);
  const tokens = await readerThings(server, tree.unit);
  const located = await call(server, 'GET', `/portal/r/${tree.unit.id}`);
  const address = String(located.headers.location).replace(/^.*\/portal/, '');
  return {
    editor,
    institutionId: institution.id,
    tree,
    scanId,
    recordingId,
    authorId,
    termId: term.body.id,
    agreementId,
    documentId,
    address,
    tokens,
  };
}

/** Today in the clock of closures, plus `days`. */
export const until = (days: number) => addDays(today(), days);
export const closure = (values: Partial<Closure> = {}): Closure => ({
  scope: 'record',
  reason: 'personalData',
  until: until(100),
  atEnd: 'open',
  ...values,
});

export async function closeRecord(
  { editor }: ClosedWorld,
  record: RecordView,
  value: Closure | null,
): Promise<void> {
  const { level, id } = record;
  const answer = await editor.put(`/api/${LEVEL_PATHS[level]}/${id}`, {
    [level]: { closure: value },
  });
  if (answer.status !== 200) throw new Error(`The closure of ${level} ${id} was refused: ${answer.text}`);
}
