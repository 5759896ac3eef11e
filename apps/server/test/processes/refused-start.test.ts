import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useServer } from '../api/test-server.ts';
import { environment } from './environment.ts';

const MAIN = join(import.meta.dirname, '../../src/programs/main.ts');
const START = join(import.meta.dirname, '../../../../scripts/start.mjs');
const server = useServer();
const folder = mkdtempSync(join(tmpdir(), 'regest-refused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Exit code and output of a program that refuses to start. */
function refusal(env: Record<string, string>, wrap: readonly string[] = [], program = MAIN) {
  const [file = '', ...args] = [...wrap, process.execPath, program];
  const outcome = spawnSync(file, args, {
    env: environment({ PORT: '0', REGEST_DATA: folder, ...env }),
    encoding: 'utf8',
    timeout: 150_000,
  });
  return { code: outcome.status, messages: `${outcome.stdout}${outcome.stderr}`.trim().split('\n') };
}

describe('one line tells why the program does not start:', () => {
  test.each([
    ['the program', MAIN],
    ['npm start', START],
  ])('a taken port, before anything is built or stored: %s', async (_name, program) => {
    const occupied = createServer().listen(0, '127.0.0.1');
    await once(occupied, 'listening');
    const { port } = occupied.address() as AddressInfo;
    const data = join(folder, 'not-yet');
    const { code, messages } = refusal({ REGEST_DATA: data, PORT: String(port) }, [], program);
    occupied.close();
    expect({ code, messages }).toEqual({
      code: 1,
      messages: [expect.stringContaining(`Port ${port} is taken`)],
    });
    expect(existsSync(data)).toBe(false);
  });

  test('a DATABASE_URL that is no address', () => {
    const { code, messages } = refusal({ DATABASE_URL: 'baza' });
    expect({ code, messages }).toEqual({
      code: 1,
      messages: [expect.stringContaining('DATABASE_URL must be')],
    });
  });

  test('a DATABASE_URL with a wrong password, which is not repeated', () => {
    const url = new URL(server().url);
    url.password = 'secret-word';
    const { code, messages } = refusal({ DATABASE_URL: url.href });
    expect({ code, messages }).toEqual({
      code: 1,
      messages: [expect.stringContaining('refused the password')],
    });
    expect(messages.join()).not.toContain('secret-word');
  });

  test('a DATABASE_URL that names no database of that server', () => {
    const url = new URL(server().url);
    url.pathname = '/no_such_database';
    const { code, messages } = refusal({ DATABASE_URL: url.href });
    expect({ code, messages }).toEqual({
      code: 1,
      messages: [expect.stringContaining('no such database')],
    });
  });

  test.each([
    ['/proc/regest', '/proc/regest cannot be made'],
    ['/dev/null/regest', '/dev/null is not a folder'],
  ])('a REGEST_DATA that cannot be made: %s', (data, reason) => {
    const { code, messages } = refusal({ REGEST_DATA: data });
    expect({ code, messages }).toEqual({ code: 1, messages: [expect.stringContaining(reason)] });
    expect(messages[0]).toContain('REGEST_DATA');
  });

  test('a REGEST_DATA that is a file', () => {
    const file = join(folder, 'plik');
    writeFileSync(file, '');
    const { code, messages } = refusal({ REGEST_DATA: file });
    expect({ code, messages }).toEqual({
      code: 1,
      messages: [expect.stringContaining(`${file} is not a folder`)],
    });
  });

  /** Makes the folder read-only for root by a mount; for others the mode of the folder is enough. */
  const READ_ONLY =
    process.getuid?.() === 0
      ? ['unshare', '-m', 'sh', '-c', 'mount -t tmpfs -o ro tmpfs "$REGEST_DATA" && exec "$@"', 'sh']
      : [];

  function aReadOnlyFolder(): string {
    const data = mkdtempSync(join(folder, 'read-only-'));
    chmodSync(data, 0o500);
    const [file = 'true', ...args] = [...READ_ONLY, 'true'];
    const { status } = spawnSync(file, args, { env: { ...process.env, REGEST_DATA: data } });
    // Without the right to mount, `/sys` is a folder that even root cannot write to.
    return status === 0 ? data : '/sys';
  }

  test.each([false, true])('a REGEST_DATA that is read-only, database outside: %s', (isOutside) => {
    const data = aReadOnlyFolder();
    const env = { REGEST_DATA: data, ...(isOutside && { DATABASE_URL: server().url }) };
    const { code, messages } = refusal(env, data === '/sys' ? [] : READ_ONLY);
    expect({ code, messages }).toEqual({ code: 1, messages: [expect.stringContaining('REGEST_DATA')] });
    expect(messages[0]).toContain(data);
  });
});
