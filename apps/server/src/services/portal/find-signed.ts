import { institutionPath, PATHS } from '@regest/portal/addresses/paths.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Db } from '../../db/schema.ts';
import { findOldSignature } from '../../queries/published/addresses.ts';
import { listPublicInstitutions } from '../../queries/published/institutions.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { findBySignature } from '../../queries/search/by-signature.ts';
import { fullSignature, pathOf } from './entries.ts';

/** A typed signature in the parts that it is compared by. */
export const signatureParts = (typed: string) =>
  typed
    .toLowerCase()
    .split(/[_/.:–-]/)
    .filter((part) => part !== '');

/**
 * Where a whole signature leads: to the archive or record that bears it, to a list where several do (a part may hold
 * the sign between parts), to nothing where none is public.
 */
async function findSigned(reader: Reader, typed: string): Promise<string | null> {
  const wanted = typed.toLowerCase();
  const above = (await listPublicInstitutions(reader)).filter(({ signature }) =>
    `${wanted}_`.startsWith(`${signature.toLowerCase()}_`),
  );
  const own = above.find(({ signature }) => signature.toLowerCase() === wanted);
  if (own) return institutionPath({ id: own.id, alias: own.path_alias });
  // The views bear the names of the tables, and hold what is public alone.
  const db = reader as unknown as Db;
  const ids = await Promise.all(above.map(({ id }) => findBySignature(db, id, signatureParts(typed))));
  const heads = await findPublicHeads(reader, ids.flat());
  const [first, ...others] = heads.filter((head) => fullSignature(head).toLowerCase() === wanted);
  if (!first) return null;
  return others.length === 0 ? pathOf(first) : `${PATHS.search}?q=${encodeURIComponent(typed)}`;
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}

/** `/sygn/PL_9001_01` and addresses of the old portal; null: this is neither. */
export async function findElsewhere(reader: Reader, path: string): Promise<string | null> {
  const address = decoded(path)?.replaceAll('\0', '');
  if (address === undefined) return null;
  const typed = /^\/sygn\/(.{1,400})$/su.exec(address)?.[1];
  const signature = typed ?? (await findOldSignature(reader, address));
  return signature === undefined ? null : findSigned(reader, signature);
}
