import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { describeStartupError } from './startup-error.ts';

async function failureOf(action: () => unknown): Promise<unknown> {
  try {
    await action();
  } catch (error) {
    return error;
  }
  throw new Error('It was expected to fail.');
}

function listen(port: number, host: string) {
  return new Promise<import('node:net').Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

test('a taken port is one line that names the port', async () => {
  const occupied = await listen(0, '127.0.0.1');
  const { port } = occupied.address() as import('node:net').AddressInfo;
  const line = describeStartupError(await failureOf(() => listen(port, '127.0.0.1')));
  occupied.close();
  expect(line).toBe(
    `Port ${port} jest zajęty: zamknij program, który go używa, albo podaj inny w PORT. / ` +
      `Port ${port} is taken: stop the program that uses it or set another PORT.`,
  );
});

test('a database that does not answer is one line that names the setting', async () => {
  const free = await listen(0, '127.0.0.1');
  const { port } = free.address() as import('node:net').AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const client = new pg.Client(`postgres://u:secret-word@127.0.0.1:${port}/x`);
  const line = describeStartupError(await failureOf(() => client.connect()));
  expect(line).toContain(`127.0.0.1:${port}`);
  expect(line).toContain('DATABASE_URL');
  expect(line).not.toContain('secret-word');
});

test('an unknown database host is one line', async () => {
  const client = new pg.Client('postgres://u@no-such-host.invalid/x');
  expect(describeStartupError(await failureOf(() => client.connect()))).toContain('no-such-host.invalid');
});

test('a folder that cannot be made is one line that names it', async () => {
  const line = describeStartupError(await failureOf(() => mkdirSync('/dev/null/data', { recursive: true })));
  expect(line).toContain('/dev/null/data');
  expect(line).toContain('REGEST_DATA');
});

test('wrong settings are one line that lists them all', async () => {
  const error = await failureOf(() => readSettings({ PORT: 'x', REGEST_ROLE: 'y' }));
  expect(describeStartupError(error)).toContain('PORT');
  expect(describeStartupError(error)).toContain('REGEST_ROLE');
});

test('a cause inside another error is found', () => {
  const inner = Object.assign(new Error('no'), { code: '28P01' });
  expect(describeStartupError(new Error('outer', { cause: inner }))).toContain('DATABASE_URL');
  expect(describeStartupError(new AggregateError([inner]))).toContain('DATABASE_URL');
});

test('a fault of the program itself is left to the caller', () => {
  expect(describeStartupError(new TypeError('x is not a function'))).toBeNull();
  expect(describeStartupError('text')).toBeNull();
});
