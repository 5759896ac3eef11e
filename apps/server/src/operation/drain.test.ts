import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestServer } from '../../test/api/test-server.ts';
import { drain } from './drain.ts';

test('a line that never asked for anything does not hold up the end', async () => {
  const server = await openTestServer();
  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const lines = ['', 'GET /api/set'].map((begun) => {
    const line = connect(Number(address.port), address.hostname);
    line.on('error', () => {});
    line.write(begun);
    return line;
  });
  await Promise.all(lines.map((line) => once(line, 'connect')));
  await expect.poll(() => server.app.drain.silent.size).toBe(2);
  const draining = drain(server.app, 0).then(() => 'ended');
  // Without it draining takes a minute.
  expect(await Promise.race([draining, wait(45_000, 'still there')])).toBe('ended');
  for (const line of lines) line.destroy();
  await draining;
  await server.close();
});
