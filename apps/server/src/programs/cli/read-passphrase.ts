import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { say } from '../../operation/console-texts.ts';

/** Prompts without echo. */
function ask(): Promise<string> {
  process.stderr.write(say('backup.askPassphrase'));
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: mute, terminal: true });
  return new Promise((done) =>
    terminal.question('', (answer) => {
      terminal.close();
      process.stderr.write('\n');
      done(answer);
    }),
  );
}

/** Passphrase from the environment or from the file it names, such as a secret of a container. */
export async function passphraseOfEnvironment(): Promise<string | null> {
  const { REGEST_BACKUP_PASSPHRASE: typed, REGEST_BACKUP_PASSPHRASE_FILE: file } = process.env;
  if (typed) return typed;
  const text = file ? (await readFile(file, 'utf8')).replace(/\r?\n$/, '') : '';
  return text || null;
}

/** Passphrase from the environment, or from a prompt on a terminal. */
export async function findPassphrase(): Promise<string | null> {
  const fromEnvironment = await passphraseOfEnvironment();
  if (fromEnvironment !== null) return fromEnvironment;
  return process.stdin.isTTY ? (await ask()) || null : null;
}
