import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../../apps/server/src/db/connect.ts';
import { freePort } from '../../../apps/server/src/embedded/free-port.ts';
import { runCommand } from '../../../apps/server/test/api/run-command.ts';
import { createEditor, postCollection } from '../../../apps/server/test/chaos/create-editor.ts';
import { startProgram } from '../../../apps/server/test/processes/program.ts';
import { openAccount } from '../database-account.ts';
import { POSTGRES, requireDebianPackages } from '../debian-programs.ts';
import { inOwnNamespaces, inScratch } from '../machine.ts';
import { step } from '../use-program.ts';

/**
 * PostgreSQL archived by pgBackRest: a full backup, records and a file, a moment, more records, then a table dropped
 * and the file deleted. Restored to the moment, the program has everything acknowledged before it and nothing after.
 */

const WRITERS = 4;
const WRITING_MS = 5000;

type Write = { id: number; title: string; sentAt: number; answeredAt: number };

requireDebianPackages('pgbackrest', 'postgresql-15');
await inOwnNamespaces(() => inScratch(drill));

async function drill(folder: string): Promise<void> {
  const port = await freePort();
  const cluster = join(folder, 'cluster');
  const configuration = join(folder, 'pgbackrest.conf');
  const account = openAccount(folder, { PGBACKREST_CONFIG: configuration, LANG: 'C.UTF-8' });
  const repository = account.makeFolder(join(folder, 'repository'));
  const written = readFileSync(join(import.meta.dirname, 'pgbackrest.conf'), 'utf8')
    .replace('/var/lib/pgbackrest', repository)
    .replace('/var/log/pgbackrest', folder)
    .replace('/tmp/pgbackrest', join(folder, 'lock'))
    .replace('/var/spool/pgbackrest', join(folder, 'spool'))
    .replace('/var/lib/postgresql/15/main', cluster)
    .replace('/var/run/postgresql', folder)
    .replace('5432', String(port));
  writeFileSync(configuration, written);
  const pgbackrest = (...args: string[]) => account.run('/usr/bin/pgbackrest', '--stanza=regest', ...args);
  const control = (...args: string[]) =>
    account.run(`${POSTGRES}/pg_ctl`, '--pgdata', cluster, '--wait', ...args);
  const startDatabase = () => control('--log', join(folder, 'postgres.log'), 'start');

  await step('a database that archives', async () => {
    account.run(
      `${POSTGRES}/initdb`,
      '--pgdata',
      cluster,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    );
    const archive = readFileSync(join(import.meta.dirname, 'archive.conf'), 'utf8');
    const place = `port = ${port}\nunix_socket_directories = '${folder}'\n`;
    const settings = join(cluster, 'postgresql.conf');
    writeFileSync(settings, `${readFileSync(settings, 'utf8')}${archive}${place}`);
    startDatabase();
    pgbackrest('stanza-create');
    pgbackrest('check');
  });

  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const data = join(folder, 'data');
  const settings = { DATABASE_URL: databaseUrl, REGEST_DATA: data };
  const start = () => step('start', () => startProgram({ env: settings }));
  let program = await start();
  const database = connect(databaseUrl, { max: 1 });
  const { token } = await createEditor(database.pool, 1);
  const authorized = { authorization: `Bearer ${token}` };
  const find = (id: number) => fetch(`${program.address}/api/collections/${id}`, { headers: authorized });

  const writes: Write[] = [];
  let isWriting = true;
  const write = async (writer: number) => {
    for (let number = 0; isWriting; number += 1) {
      const signature = `${writer}-${number}`;
      const sentAt = Date.now();
      const answer = await postCollection(program.address, token, {
        signature,
        title: `Zespół ${signature}`,
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      const { collection } = (await answer.json()) as { collection: { id: number; title: string } };
      writes.push({ id: collection.id, title: collection.title, sentAt, answeredAt: Date.now() });
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  await wait(WRITING_MS);
  await step('a full backup while four editors write', async () => void pgbackrest('--type=full', 'backup'));
  const file = await step('upload a file', async () => {
    const body = new FormData();
    body.append('parentId', String(writes[0]?.id));
    body.append('parentLevel', 'collection');
    body.append('fileContent', new Blob(['Treść pliku']), 'plik.txt');
    const answer = await fetch(`${program.address}/api/files`, { method: 'POST', body, headers: authorized });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: number }).id;
  });
  await wait(WRITING_MS);
  const moment = Date.now();
  const target = new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00');
  await wait(WRITING_MS);
  isWriting = false;
  await Promise.all(writers);

  await step('the store is copied, the file and a table are destroyed', async () => {
    cpSync(join(data, 'files'), join(folder, 'files-copy'), { recursive: true });
    const path = `${program.address}/api/files/${file}`;
    const { status } = await fetch(path, { method: 'DELETE', headers: authorized });
    if (status !== 200) throw new Error(`DELETE: ${status}`);
    await database.pool.query('drop table record cascade');
    await database.pool.query('select pg_switch_wal()');
  });
  await database.close();
  await program.stop();
  await step(`restore to ${target}`, async () => {
    control('--mode=fast', 'stop');
    pgbackrest('--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore');
    startDatabase();
  });

  program = await start();
  const before = writes.filter(({ answeredAt }) => answeredAt < moment);
  const after = writes.filter(({ sentAt }) => sentAt > moment);
  await step(
    `all ${before.length} records from before the moment, none of ${after.length} from after it`,
    async () => {
      if (before.length === 0 || after.length === 0) throw new Error('too few to tell');
      for (const { id, title } of before) {
        const answer = await find(id);
        const body = (await answer.json()) as { collection?: { title: string } };
        if (body.collection?.title !== title) throw new Error(`${id} ${title}: ${answer.status}`);
      }
      for (const { id } of after) {
        const { status } = await find(id);
        if (status !== 404) throw new Error(`${id} from after the moment: ${status}`);
      }
    },
  );
  await step('doctor names the missing file, and finds no fault when its copy is back', async () => {
    const missing = await runCommand('doctor', [], { env: settings });
    if (missing.code !== 1) throw new Error(missing.out + missing.error);
    cpSync(join(folder, 'files-copy'), join(data, 'files'), { recursive: true, force: false });
    const whole = await runCommand('doctor', [], { env: settings });
    if (whole.code !== 0) throw new Error(whole.out + whole.error);
    const answer = await fetch(`${program.address}/api/files/${file}`, { headers: authorized });
    if ((await answer.text()) !== 'Treść pliku') throw new Error(`the file: ${answer.status}`);
  });
  await step('the next backup, of the new timeline', async () => {
    const answer = await postCollection(program.address, token, { signature: 'po', title: 'Po odtworzeniu' });
    if (answer.status !== 201) throw new Error(await answer.text());
    pgbackrest('--type=full', 'backup');
  });
  await program.stop();
  control('--mode=fast', 'stop');
}
