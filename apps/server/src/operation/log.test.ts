import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { aUser, PASSWORD } from '../../test/api/builders.ts';
import { signedIn } from '../../test/api/client.ts';
import { useServer } from '../../test/api/test-server.ts';
import { type Program, startProgram } from '../../test/processes/program.ts';
import { openLog } from './log.ts';

const server = useServer();
let program: Program | undefined;
afterEach(() => program?.kill());

/** A log whose lines are collected. */
function listening() {
  const lines: string[] = [];
  const log = openLog('trace', { write: (line: string) => void lines.push(line) });
  return { log, lines };
}

test('at its loudest the log names routes and request ids, and neither tokens nor people nor what they asked', async () => {
  const client = await signedIn(server(), { role: 'ADMIN' });
  const person = await aUser(server(), { email: 'jadwiga.kowal@archiwum.example', name: 'jadwiga.kowal' });
  program = await startProgram({
    env: { DATABASE_URL: server().url, REGEST_DATA: server().dataDir, LOG_LEVEL: 'trace' },
  });
  const request = (url: string, init: RequestInit = {}) => fetch(`${program?.address}${url}`, init);
  const bearer = { authorization: `Bearer ${client.token}` };
  await request(`/api/files/77?access_token=${client.token}`);
  await request('/api/files/77?signature=1.2.Podpisanyadres');
  await request(`/api/files/thumbnail/77?access_token=${client.token}`);
  await request(`/api/units?access_token=${client.token}`);
  await request('/api/users?q=Tajnoszukana', { headers: bearer });
  await request(`/api/users/${person.id}`, {
    method: 'PUT',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email: client.user.email } }),
  });
  await request('/api/oauth/token', {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username: person.name, password: PASSWORD }),
  });
  const subeditor = await signedIn(server(), { role: 'SUBEDITOR' });
  await request('/api/audit', { headers: { authorization: `Bearer ${subeditor.token}` } });
  while (!program.output().includes('"refused"')) await wait(20);
  const text = program.output();
  for (const secret of [
    client.token,
    PASSWORD,
    person.name,
    person.email,
    client.user.email,
    'Tajnoszukana',
    'Podpisanyadres',
    '127.0.0.1:',
  ])
    expect(text.replaceAll(program.address, '')).not.toContain(secret);
  const answers = text
    .split('\n')
    .filter((line) => /"(answered|refused)"/.test(line))
    .map((line) => JSON.parse(line));
  expect(answers).toContainEqual(
    expect.objectContaining({ level: 40, route: '/api/audit', status: 403, user: subeditor.user.id }),
  );
  expect(answers).toContainEqual(
    expect.objectContaining({
      method: 'GET',
      route: '/api/files/:id',
      status: 404,
      reqId: expect.any(String),
    }),
  );
});

test('an error of the database is logged without the row it is about', async () => {
  const { log, lines } = listening();
  const { pool } = server().deps;
  const person = await aUser(server());
  const insertion = pool.query('insert into app_user select * from app_user where id = $1', [person.id]);
  log.error({ err: await insertion.catch((error: unknown) => error) }, 'failed');
  const failure = pool.query('select $1::integer', ['jadwiga@archiwum.example']);
  log.error({ err: await failure.catch((error: unknown) => error) }, 'failed');
  const [unique, data] = lines.map((line) => JSON.parse(line).err);
  expect(unique).toMatchObject({ code: '23505', table: 'app_user', stack: expect.stringContaining('at ') });
  expect(data).toMatchObject({ code: '22P02', message: 'a value was refused' });
  expect(lines.join('')).not.toContain('jadwiga@');
  expect(lines.join('')).not.toContain('already exists');
});
