import { text } from 'node:stream/consumers';
import { say } from '../../operation/console-texts.ts';

/** Time limit for input from a pipe, since one without a writer would block a script forever. */
const TIMEOUT_MS = 20_000;
const [ENTER, NEW_LINE, END, INTERRUPT, BACKSPACE, DELETE] = ['\r', '\n', '\u0004', '\u0003', '\b', '\u007f'];

/** Reads one line from the terminal without echo. */
function typed(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(prompt);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let line = '';
    const finish = (settle: () => void) => {
      stdin.off('data', hear).setRawMode(false).pause();
      stderr.write('\n');
      settle();
    };
    const hear = (chunk: string) => {
      for (const sign of chunk) {
        if (sign === INTERRUPT) return finish(() => reject(new Error(say('createAdmin.interrupted'))));
        if (sign === ENTER || sign === NEW_LINE || sign === END) return finish(() => resolve(line));
        line = sign === BACKSPACE || sign === DELETE ? [...line].slice(0, -1).join('') : line + sign;
      }
    };
    stdin.on('data', hear);
  });
}

async function piped(): Promise<string> {
  const timeout = new Promise<string>((resolve) => setTimeout(resolve, TIMEOUT_MS, '').unref());
  const input = await Promise.race([text(process.stdin), timeout]);
  process.stdin.destroy();
  return input.split(/\r?\n/, 1)[0] ?? '';
}

/** Password from standard input, piped or typed twice; null if empty, in which case one is generated. */
export async function readPassword(): Promise<string | null> {
  if (!process.stdin.isTTY) return (await piped()) || null;
  const first = await typed(say('createAdmin.askPassword'));
  if (first === '') return null;
  if ((await typed(say('createAdmin.askAgain'))) !== first) throw new Error(say('password.mismatch'));
  return first;
}
