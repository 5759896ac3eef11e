import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { StartupError } from '../errors/startup-error.ts';
import { DamagedBytes } from './byte-source.ts';

/**
 * Format of an encrypted archive: a head of 64 bytes, then pieces of 64 KiB, each sealed by AES-256-GCM with its own
 * tag. The nonce of a piece contains its number and whether it is the last, so that a dropped, repeated, moved or
 * truncated piece is detected. Each piece can be opened alone, so no plain text is ever written to disk.
 *
 * head: mark (16) · log2 N, r, p of scrypt (3) · salt (16) · first part of the nonces (7) · zeros (6) · tag (16)
 */
const MARK = Buffer.from('REGEST-BACKUP-1\n', 'latin1');
export const HEAD_BYTES = 64;
export const PIECE_BYTES = 64 * 1024;
export const TAG_BYTES = 16;

const CIPHER = 'aes-256-gcm';
const LOG_N = 17;
/** Highest cost of scrypt that a head may demand: 1 GB of memory and some seconds. */
const MAX_LOG_N = 20;
const SALT = { from: 19, to: 35 };
const PREFIX = { from: 35, to: 42 };
const SIGNED = 48;
const HEAD_NUMBER = 0xffff_ffff;

interface Place {
  number: number;
  kind: 'piece' | 'last' | 'head';
}
const KINDS = { piece: 0, last: 1, head: 2 } as const;

export interface Envelope {
  head: Buffer;
  seal(piece: Buffer, place: Place): Buffer;
  /** Throws `DamagedBytes` if these bytes were not sealed for this place. */
  open(sealed: Buffer, place: Place): Buffer;
}

export const isEnvelope = (head: Buffer) => head.subarray(0, MARK.length).equals(MARK);

async function keyOf(passphrase: string, head: Buffer): Promise<Buffer> {
  const [logN = 0, r = 0, p = 0] = head.subarray(MARK.length, SALT.from);
  if (logN < 1 || logN > MAX_LOG_N || r < 1 || r > 16 || p < 1 || p > 4)
    throw new DamagedBytes('the head of the archive is damaged');
  const cost = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  const salt = head.subarray(SALT.from, SALT.to);
  return new Promise((done, fail) =>
    // Keyboards differ in the Unicode form of accented letters.
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? fail(error) : done(key))),
  );
}

function withKey(key: Buffer, head: Buffer): Envelope {
  const signed = head.subarray(0, SIGNED);
  const nonceOf = ({ number, kind }: Place) => {
    const nonce = Buffer.alloc(12);
    head.copy(nonce, 0, PREFIX.from, PREFIX.to);
    nonce.writeUInt32BE(number, 7);
    nonce.writeUInt8(KINDS[kind], 11);
    return nonce;
  };
  return {
    head,
    seal(piece, place) {
      const cipher = createCipheriv(CIPHER, key, nonceOf(place)).setAAD(signed);
      return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, place) {
      const end = sealed.length - TAG_BYTES;
      if (end < 0) throw new DamagedBytes('a piece of the archive is cut off');
      const cipher = createDecipheriv(CIPHER, key, nonceOf(place), { authTagLength: TAG_BYTES }).setAAD(
        signed,
      );
      cipher.setAuthTag(sealed.subarray(end));
      try {
        return Buffer.concat([cipher.update(sealed.subarray(0, end)), cipher.final()]);
      } catch {
        throw new DamagedBytes('a piece of the archive is damaged');
      }
    },
  };
}

const HEAD_PLACE: Place = { number: HEAD_NUMBER, kind: 'head' };

export async function newEnvelope(passphrase: string, logN = LOG_N): Promise<Envelope> {
  const head = Buffer.alloc(HEAD_BYTES);
  MARK.copy(head);
  head.set([logN, 8, 1], MARK.length);
  randomBytes(SALT.to - SALT.from).copy(head, SALT.from);
  randomBytes(PREFIX.to - PREFIX.from).copy(head, PREFIX.from);
  const envelope = withKey(await keyOf(passphrase, head), head);
  envelope.seal(Buffer.alloc(0), HEAD_PLACE).copy(head, SIGNED);
  return envelope;
}

/** Checks the passphrase by the tag of the head, before anything else is read. */
export async function openEnvelope(passphrase: string, head: Buffer): Promise<Envelope> {
  try {
    const envelope = withKey(await keyOf(passphrase, head), head);
    envelope.open(head.subarray(SIGNED), HEAD_PLACE);
    return envelope;
  } catch (error) {
    if (!(error instanceof DamagedBytes)) throw error;
    throw new StartupError(
      'Hasło nie pasuje do tej kopii zapasowej (albo jej początek jest uszkodzony).',
      'The passphrase does not fit this backup (or its first bytes are damaged).',
    );
  }
}
