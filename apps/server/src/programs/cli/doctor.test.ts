import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { openTestServer, useServer } from '../../../test/api/test-server.ts';
import { damageContent } from '../../../test/files/damage.ts';
import { openS3 } from '../../../test/files/s3.ts';
import { aFile } from '../../../test/files/upload.ts';
import type { Deps } from '../../deps.ts';
import { JOBS } from '../../jobs/all.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { findAuditHead } from '../../queries/audit/audit-chain.ts';

const server = useServer();

/** Runs `npm run doctor` on the database and the store of this test. */
async function runDoctor(
  settings: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'doctor.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: server().url, REGEST_DATA: server().dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, output };
}

test('the check command tells of engines, orphans, missing bytes and wrong counts', async () => {
  const client = await signedIn(server());
  const { document } = await aTree(server(), client);
  const file = await aFile(server(), client, 'x', { parentId: document.id, parentLevel: 'document' });
  const healthy = await runDoctor();
  expect(healthy.code).toBe(0);
  expect(healthy.output).toContain('OCR: tesseract');
  expect(healthy.output).toMatch(/Mowa: whisper-small \(języków z listy: \d+: pl-PL, /);

  const { store, pool } = server().deps;
  const orphan = await store.put(Readable.from([Buffer.from('nobody')]), { maxBytes: 100 });
  utimesSync(store.localPath(orphan.contentId) ?? '', 0, 0);
  rmSync(store.localPath(file.contentId) ?? '');
  await pool.query('update institution_count set files = files + 1 where institution_id = $1', [
    client.user.institutionId,
  ]);
  const sick = await runDoctor();
  expect(sick.code).toBe(1);
  expect(sick.output).toContain(`${orphan.contentId} (6 B)`);
  expect(sick.output).toContain(`plik ${file.id}: ${file.contentId}`);
  expect(sick.output).toContain(`institution ${client.user.institutionId} files: 2 ≠ 1`);
  // The doctor reports orphans, but never deletes them.
  expect(readdirSync(join(server().dataDir, 'files'), { recursive: true })).toContainEqual(
    expect.stringContaining(orphan.contentId),
  );
});

test('the check command names the languages a model folder gives, or what it lacks', async () => {
  const folder = join(server().dataDir, 'model');
  mkdirSync(folder);
  writeFileSync(join(folder, 'base-encoder.onnx'), 'x');
  const half = await runDoctor({ REGEST_STT_MODEL: folder });
  expect(half.output).toContain('brakuje części modelu: decoder, tokens');
  writeFileSync(join(folder, 'base-decoder.onnx'), 'x');
  writeFileSync(join(folder, 'base-tokens.txt'), 'x');
  const complete = await runDoctor({ REGEST_STT_MODEL: folder });
  expect(complete.output).toMatch(/Mowa: whisper \(języków z listy: \d+: pl-PL, .*de-DE/);
});

test('the check command names the files whose bytes changed, on disk and on S3', async () => {
  const s3 = await openS3();
  const away = await openTestServer({ store: s3.store });
  try {
    for (const { where, settings } of [
      { where: server(), settings: {} },
      { where: away, settings: { DATABASE_URL: away.url, REGEST_STORE: s3.store } },
    ]) {
      const institution = await anInstitution(where, { name: 'Archiwum Sum' });
      const client = await signedIn(where, { institutionId: institution.id });
      const { document } = await aTree(where, client);
      const place = { parentId: document.id, parentLevel: 'document' };
      const damaged = await aFile(where, client, 'akta', { ...place, name: 'akta.txt' });
      const sound = await aFile(where, client, 'plan', { ...place, name: 'plan.txt' });
      await damageContent(where.deps.store, damaged.contentId);
      const { code, output } = await runDoctor(settings, ['--fixity']);
      expect(code).toBe(1);
      expect(output).toContain(`plik ${damaged.id} „akta.txt” (Archiwum Sum): uszkodzony`);
      expect(output).not.toContain(`plik ${sound.id} `);
      expect(output).toMatch(/sprawdzono (\d+) z \1 plików/);
    }
  } finally {
    await away.close();
    await s3.close();
  }
});

test('the check command names the entry of the audit trail in which a byte was changed, and misses a cut end', async () => {
  const { db, pool, log, settings } = server().deps;
  const user = await aUser(server(), { fullName: 'Anna Nowak' });
  await insertAuditEvent(db, { kind: 'signIn', userId: user.id, institutionId: user.institutionId });
  await insertAuditEvent(db, { kind: 'signIn', userId: user.id, institutionId: user.institutionId });
  const { position, hash } = await findAuditHead(db);
  const lines: unknown[] = [];
  await JOBS['note-audit-head'].run(
    { ...server().deps, log: { ...log, warn: (line: unknown) => lines.push(line) } } as Deps,
    {},
    {
      signal: new AbortController().signal,
      attempt: 1,
      isLastAttempt: false,
    },
  );
  expect(lines).toEqual([{ auditHead: { position, hash } }]);
  expect(statSync(join(settings.dataDir, 'audit-heads.log')).mode & 0o777).toBe(0o600);

  const complete = await runDoctor();
  expect(complete.output).toContain(`wpisów ${position}, skrót ostatniego ${hash}`);
  expect(complete.output).toContain('Dziennik zdarzeń – naruszone wpisy: w porządku');
  const asOwner = async (sql: string) => {
    const client = await server().ownerPool.connect();
    await client.query(`set session_replication_role = 'replica'`);
    await client.query(sql);
    client.release(true);
  };
  const last = `(select event_id from audit_link where position = ${position})`;
  await asOwner(`update audit_event set user_name = 'Anna Nowal' where id = ${last}`);
  const { rows } = await pool.query<{ id: number }>(`select ${last} as id`);
  const afterChange = await runDoctor();
  expect(afterChange.code).toBe(1);
  expect(afterChange.output).toContain(
    `miejsce ${position}, wpis ${rows[0]?.id}: zmieniony albo przestawiony`,
  );

  await asOwner(`delete from audit_event where id = ${last}`);
  await asOwner(`delete from audit_link where position = ${position}`);
  await asOwner(
    `update audit_head set (position, hash) = (select position, hash from audit_link where position = ${position - 1})`,
  );
  // The database has no trace of the truncation; only the noted head outside it reveals it.
  const truncated = await runDoctor();
  expect(truncated.code).toBe(1);
  expect(truncated.output).toContain(`miejsce ${position}: dziennik kończy się wcześniej`);
});
