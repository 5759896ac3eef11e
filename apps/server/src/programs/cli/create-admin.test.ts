import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aUser, next } from '../../../test/api/builders.ts';
import { as, call } from '../../../test/api/client.ts';
import { runCommand, settingsOf } from '../../../test/api/run-command.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { trySignIn } from '../../../test/api/try-sign-in.ts';
import { withTotp } from '../../../test/api/with-totp.ts';
import { startProgram } from '../../../test/processes/program.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { AppError } from '../../errors/app-error.ts';
import { createAdmin } from '../../services/account/create-admin.ts';

const server = useServer();
const VALID_PASSWORD = 'Zielona-Teczka-7';

const create = (args: string[], input?: string) =>
  runCommand('create-admin', args, { input, env: settingsOf(server()) });
const namedArguments = (name: string) => ['--name', name, '--email', `${name}@urzad.example`];
const aName = () => `szefowa${next()}`;
/** Calls the service of the command without a separate process. */
const createdAs = (name: string, password: string, email = `${name}@urzad.example`) =>
  inTransaction(server().deps.db, (db) => createAdmin(db, { name, email, password }));
const createUser = (name: string) => createdAs(name, VALID_PASSWORD);
const current = (token: string) =>
  call<{ user: { roles: string[]; email: string } }>(server(), 'GET', '/api/users/current', { token });

test('an administrator is made with the password that is piped in', async () => {
  const name = aName();
  const { code, out } = await create(namedArguments(name), `${VALID_PASSWORD}\n`);
  expect(code).toBe(0);
  expect(out).not.toContain(VALID_PASSWORD);
  const { body } = await trySignIn(server(), name, VALID_PASSWORD);
  expect((await current(body.access_token)).body.user).toMatchObject({
    roles: ['ADMIN'],
    email: `${name}@urzad.example`,
  });
});

test('without a password one is made, shown once and good', async () => {
  const name = aName();
  const { code, out } = await create(namedArguments(name));
  expect(code).toBe(0);
  const password = /[\w]{5}(?:-[\w]{5}){3}/.exec(out)?.[0] ?? '';
  expect((await trySignIn(server(), name, password)).status).toBe(200);
});

test('run again for the same name it sets a new password and ends the sessions', async () => {
  const name = aName();
  await createUser(name);
  const { body } = await trySignIn(server(), name, VALID_PASSWORD);
  await inTransaction(server().deps.db, (db) =>
    createAdmin(db, { name: name.toUpperCase(), password: 'Czerwona-Teczka-8' }),
  );
  expect((await current(body.access_token)).status).toBe(401);
  expect((await trySignIn(server(), name, VALID_PASSWORD)).status).toBe(400);
  expect((await trySignIn(server(), name, 'Czerwona-Teczka-8')).status).toBe(200);
});

test('run again it takes a lost second factor away and says so in the audit trail', async () => {
  const name = aName();
  await createUser(name);
  const { rows } = await server().deps.pool.query('select * from app_user where name = $1', [name]);
  const admin = await as(server(), rows[0]);
  await withTotp(admin, VALID_PASSWORD);
  expect((await trySignIn(server(), name, VALID_PASSWORD)).status).toBe(400);
  await createUser(name);
  expect((await trySignIn(server(), name, VALID_PASSWORD)).status).toBe(200);
  const session = await as(server(), rows[0]);
  const { body } = await session.get<{ content: { details: unknown }[] }>('/api/audit?kind=secondFactor');
  expect(body.content[0]?.details).toEqual({ call: 'create-admin' });
});

test('the rules of passwords, names and addresses hold here too, and nothing is made', async () => {
  const name = aName();
  const faultsOf = async (attempt: Promise<unknown>) =>
    attempt.then(
      () => [],
      (error: AppError) => error.details.errors?.map(({ fieldName }) => fieldName),
    );
  for (const password of ['krotkie', 'Password1', `${name}-A1`])
    expect(await faultsOf(createdAs(name, password))).toEqual(['password']);
  expect(await faultsOf(createdAs('dwa słowa', VALID_PASSWORD))).toContain('name');
  expect(await faultsOf(createdAs(name, VALID_PASSWORD, ''))).toContain('email');
  const { code, error } = await create(namedArguments(name), 'krotkie');
  expect([code, error]).toEqual([1, expect.stringContaining('hasło')]);
  const { rows } = await server().deps.pool.query('select from app_user where name = $1', [name]);
  expect(rows).toEqual([]);
});

test("another's account is not taken over", async () => {
  const editor = await aUser(server(), { role: 'EDITOR' });
  await expect(createdAs(editor.name, VALID_PASSWORD)).rejects.toMatchObject({ type: 'conflict' });
  await expect(createdAs(aName(), VALID_PASSWORD, editor.email)).rejects.toThrow();
});

test('without a name it says how it is used', async () => {
  const { code, error } = await create([]);
  expect([code, error]).toEqual([2, expect.stringContaining('--name')]);
});

test('a first start without the demo says how to make the first administrator, who is made beside it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'regest-first-'));
  const env = { REGEST_DATA: dataDir, REGEST_DEMO: '0' };
  const program = await startProgram({ env });
  try {
    expect(program.output()).toContain('npm run create-admin -- --name');
    const { code, error } = await runCommand('create-admin', namedArguments('pierwsza'), {
      input: VALID_PASSWORD,
      env,
    });
    expect([code, error]).toEqual([0, '']);
    const answer = await fetch(`${program.address}/api/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('regest-web:regest-web')}` },
      body: new URLSearchParams({ grant_type: 'password', username: 'pierwsza', password: VALID_PASSWORD }),
    });
    expect(answer.status).toBe(200);
  } finally {
    await program.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
