import { createReadStream, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

type Owner = { uid: number; gid: number };
type Member = { path: string; mode: number; size: number; type: '0' | '2' | '5'; link?: string };

const BLOCK = 512;
const ROOT: Owner = { uid: 0, gid: 0 };

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** The oldest two fields for a name: a hundred bytes, and up to 155 of the folders before them. */
function splitName(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  const cut = [...path.matchAll(/\//g)]
    .map(({ index }) => index)
    .find((at) => Buffer.byteLength(path.slice(at + 1)) <= 100 && path.length > at + 1);
  if (cut === undefined || cut > 155) throw new Error(`${path} is too long for a tar.`);
  return { name: path.slice(cut + 1), prefix: path.slice(0, cut) };
}

function header({ path, mode, size, type, link = '' }: Member, { uid, gid }: Owner, moment: Date): Buffer {
  const { name, prefix } = splitName(path);
  const block = Buffer.alloc(BLOCK);
  const put = (text: string, at: number) => block.write(text, at, 'utf8');
  put(name, 0);
  put(octal(mode, 8), 100);
  put(octal(uid, 8), 108);
  put(octal(gid, 8), 116);
  put(octal(size, 12), 124);
  put(octal(Math.floor(moment.getTime() / 1000), 12), 136);
  put(' '.repeat(8), 148);
  put(type, 156);
  put(link, 157);
  put('ustar\x0000', 257);
  put(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** A folder as a tar in which everything belongs to one owner; names begin with `top`. */
export async function* tarOf(
  folder: string,
  moment: Date,
  owner: Owner = ROOT,
  top = '.',
): AsyncGenerator<Buffer> {
  yield* membersOf(folder, top, moment, owner);
  yield Buffer.alloc(2 * BLOCK);
}

async function* membersOf(
  folder: string,
  inside: string,
  moment: Date,
  owner: Owner,
): AsyncGenerator<Buffer> {
  const facts = lstatSync(folder);
  const mode = facts.mode & 0o7777;
  if (facts.isSymbolicLink()) {
    yield header(
      { path: inside, mode: 0o777, size: 0, type: '2', link: readlinkSync(folder) },
      owner,
      moment,
    );
  } else if (facts.isDirectory()) {
    yield header({ path: `${inside}/`, mode, size: 0, type: '5' }, owner, moment);
    for (const name of readdirSync(folder).sort())
      yield* membersOf(join(folder, name), `${inside}/${name}`, moment, owner);
  } else {
    yield header({ path: inside, mode, size: facts.size, type: '0' }, owner, moment);
    yield* createReadStream(folder);
    yield padding(facts.size);
  }
}
