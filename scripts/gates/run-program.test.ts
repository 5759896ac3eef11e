import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readProjectFile } from './project-files.ts';

/** Plain JavaScript that runs before the install; it is called as it is there. */
function start(code: string) {
  const module = join(import.meta.dirname, '..', 'bootstrap', 'run-program.mjs');
  const script = `import { runProgram } from ${JSON.stringify(module)};
    const node = (code) => runProgram(process.execPath, ['-e', code], (chunk) => process.stdout.write(chunk));
    ${code}`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('what a program writes and how it ends is passed on', async () => {
  const told = start(`console.log(await node('console.log("one"); process.exitCode = 3'));`);
  expect(await text(told.stdout)).toBe('one\n3\n');
});

test('a runner that is stopped waits for the programs that clean up and starts no other', async () => {
  const command = start(`
    const tidy = 'process.on("SIGTERM", () => setTimeout(() => { console.log("tidy"); process.exit(); }, 100));';
    const both = [node(tidy + 'setInterval(() => {}, 1000); console.log("ready");'), node('setInterval(() => {}, 1000)')];
    await Promise.race(both);
    await node('console.log("never")');`);
  command.stdout.setEncoding('utf8');
  let output = '';
  command.stdout.on('data', (chunk) => {
    output += chunk;
    if (output === 'ready\n') command.kill('SIGTERM');
  });
  const [code] = await once(command, 'close');
  expect({ code, output }).toEqual({ code: 143, output: 'ready\ntidy\n' });
});

const { scripts } = JSON.parse(readProjectFile('package.json').text) as { scripts: Record<string, string> };

test.each(['start', 'test'])(
  'who ends `npm %s` ends the program, and not a shell between them',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'regest-end-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'scripts'));
    const program = `process.on('SIGTERM', () => { console.log('tidy'); process.exit(); });
    setTimeout(() => {}, 30_000);
    console.log('ready');`;
    writeFileSync(join(folder, 'scripts', `${name}.mjs`), program);
    // Like npm, which passes the line and the signal to a shell.
    const shell = spawn('sh', ['-c', scripts[name] ?? ''], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    shell.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output === 'ready\n') shell.kill('SIGTERM');
    });
    const [code] = await once(shell, 'close');
    // If the signal reached only the shell, that has ended by it and the program still runs.
    expect({ code, output }).toEqual({ code: 0, output: 'ready\ntidy\n' });
  },
);
