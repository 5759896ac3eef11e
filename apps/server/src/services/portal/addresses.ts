import { WHOLE_MAX } from '@regest/contract/fields/field.ts';
import { institutionPath, recordPath } from '@regest/portal/addresses/paths.ts';
import { fromSegment } from '@regest/portal/addresses/segment.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  findBranch,
  findChildNamed,
  findOldSignature,
  findTraceAt,
  findTraceOf,
  findWithdrawnInstitution,
  type Step,
  type Trace,
} from '../../queries/published/addresses.ts';
import {
  findByAlias,
  findPublicInstitution,
  listPublicInstitutions,
  type PublicInstitution,
} from '../../queries/published/institutions.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { findIdsBySignature } from '../../search/index.ts';
import { fullSignature, pathOf } from './entries.ts';
import { type Figures, noFigureCache } from './figures.ts';

/** Nearest public record above an address, or the institution itself. */
export interface Above {
  institutionId: number;
  recordId: number | null;
}

/** A withdrawn record or institution. */
export interface Withdrawal {
  leftAt: string;
  /** Signature of the record; null for a whole institution. */
  signature: string | null;
  /** Null where nothing above it is public either. */
  above: Above | null;
}

/** Destination of an address. */
export type Destination =
  | { kind: 'institution'; institution: PublicInstitution }
  | { kind: 'record'; institution: PublicInstitution; branch: Step[] }
  | { kind: 'moved'; path: string }
  | { kind: 'gone'; withdrawal: Withdrawal }
  | { kind: 'ambiguous'; signature: string; institutions: PublicInstitution[]; recordIds: number[] }
  | { kind: 'nothing'; above?: Above };

const NOTHING: Destination = { kind: 'nothing' };
const MAX_BRANCH_LENGTH = 60;
const ID = /^[1-9]\d{0,9}$/;

export function readId(text: string | undefined): number | null {
  return text !== undefined && ID.test(text) && Number(text) <= WHOLE_MAX ? Number(text) : null;
}

const goneRecord = (trace: Trace): Destination => ({
  kind: 'gone',
  withdrawal: {
    leftAt: trace.left_at,
    signature: trace.signature,
    above: {
      institutionId: trace.institution_id,
      recordId: trace.parent_id > 0 ? trace.parent_id : null,
    },
  },
});

/** The record of a permanent link. */
async function findPermanent(reader: Reader, id: number): Promise<Destination> {
  const [head] = await findPublicHeads(reader, [id]);
  if (head) return { kind: 'moved', path: pathOf(head) };
  const trace = await findTraceOf(reader, id);
  return trace ? goneRecord(trace) : NOTHING;
}

type InstitutionName = { id: number } | { alias: string };

/**
 * Institution at the beginning of an address, and the segments after it. An alias may be a number, so ids follow
 * `/i/`.
 */
function splitAddress(path: string): { name: InstitutionName | null; rest: string[] } {
  const [first = '', second, ...more] = path.slice(1).split('/');
  if (first !== 'i') return { name: { alias: first }, rest: second === undefined ? [] : [second, ...more] };
  const id = readId(second);
  return { name: id === null ? null : { id }, rest: more };
}

const findInstitution = (reader: Reader, name: InstitutionName) =>
  'id' in name ? findPublicInstitution(reader, name.id) : findByAlias(reader, name.alias);

/** The institution in a parameter: `archiwum-miejskie` or `i/7`. */
export async function findInstitutionAt(
  reader: Reader,
  address: string,
): Promise<PublicInstitution | undefined> {
  const { name } = splitAddress(`/${address}`);
  return name ? findInstitution(reader, name) : undefined;
}

/** The record that now has a former address, or the last one that had it. */
async function followTraces(
  reader: Reader,
  institutionId: number,
  signatures: readonly string[],
): Promise<Destination> {
  let at = -institutionId;
  let lastTrace: Trace | null = null;
  for (const signature of signatures) {
    const child = await findChildNamed(reader, at, signature);
    if (child !== undefined) {
      at = child;
      lastTrace = null;
      continue;
    }
    const trace = await findTraceAt(reader, at, signature);
    if (!trace) return NOTHING;
    at = trace.record_id;
    lastTrace = trace;
  }
  const [head] = await findPublicHeads(reader, [at]);
  if (head) return { kind: 'moved', path: pathOf(head) };
  return lastTrace ? goneRecord(lastTrace) : NOTHING;
}

/** The institution or record of an address made of signatures; a former address redirects to the present one. */
async function findPlace(reader: Reader, path: string, figures: Figures): Promise<Destination> {
  if (path.split('/').length > MAX_BRANCH_LENGTH) return NOTHING;
  const { name, rest } = splitAddress(path);
  if (!name) return NOTHING;
  const institution = await figures(`institution ${JSON.stringify(name)}`, () =>
    findInstitution(reader, name),
  );
  if (!institution) {
    const leftAt = await findWithdrawnInstitution(reader, name);
    return leftAt === undefined
      ? NOTHING
      : { kind: 'gone', withdrawal: { leftAt, signature: null, above: null } };
  }
  const named = { id: institution.id, alias: institution.path_alias };
  const institutionAddress = institutionPath(named);
  if (rest.length === 0)
    return path === institutionAddress
      ? { kind: 'institution', institution }
      : { kind: 'moved', path: institutionAddress };
  const signatures = rest.flatMap((segment) => fromSegment(segment) ?? []);
  if (signatures.length < rest.length)
    return { kind: 'nothing', above: { institutionId: institution.id, recordId: null } };
  const branch = await findBranch(reader, institution.id, signatures);
  if (branch.length < signatures.length) {
    const former = await followTraces(reader, institution.id, signatures);
    const above = { institutionId: institution.id, recordId: branch.at(-1)?.id ?? null };
    return former.kind === 'nothing' ? { kind: 'nothing', above } : former;
  }
  const canonical = recordPath(named, signatures);
  return canonical === path ? { kind: 'record', institution, branch } : { kind: 'moved', path: canonical };
}

/** Parts of a typed signature that may form one part of the tree, since a signature may contain the separator. */
const MAX_PART_LENGTH = 4;
const MAX_PARTS = 20;

/** The withdrawn record that last had a full signature below an institution. */
async function findSignedTrace(
  reader: Reader,
  parentId: number,
  parts: readonly string[],
): Promise<Trace | undefined> {
  for (let length = 1; length <= Math.min(MAX_PART_LENGTH, parts.length); length += 1) {
    const signature = parts.slice(0, length).join('_');
    const rest = parts.slice(length);
    const trace = await findTraceAt(reader, parentId, signature);
    const below = (await findChildNamed(reader, parentId, signature)) ?? trace?.record_id;
    if (rest.length === 0 && trace) return trace;
    const last =
      below === undefined || rest.length === 0 ? undefined : await findSignedTrace(reader, below, rest);
    if (last) return last;
  }
  return undefined;
}

/** The institution or record of a full signature; several where it can be read in more than one way. */
async function findSignature(reader: Reader, typed: string): Promise<Destination> {
  const lowered = typed.toLowerCase();
  const above = (await listPublicInstitutions(reader)).filter(({ signature }) =>
    `${lowered}_`.startsWith(`${signature.toLowerCase()}_`),
  );
  const institutions = above.filter(({ signature }) => signature.toLowerCase() === lowered);
  const ids = await Promise.all(
    above.map(({ id }) => findIdsBySignature(reader, typed, { institutionId: id, isPublic: true })),
  );
  const heads = (await findPublicHeads(reader, ids.flat())).filter(
    (head) => fullSignature(head).toLowerCase() === lowered,
  );
  const paths = [
    ...institutions.map(({ id, path_alias: alias }) => institutionPath({ id, alias })),
    ...heads.map(pathOf),
  ];
  const [path, ...others] = paths;
  if (path !== undefined && others.length === 0) return { kind: 'moved', path };
  if (path !== undefined)
    return { kind: 'ambiguous', signature: typed, institutions, recordIds: heads.map(({ id }) => id) };
  for (const { id, signature } of above) {
    const parts = typed.slice(signature.length + 1).split('_');
    const trace = parts.length > MAX_PARTS ? undefined : await findSignedTrace(reader, -id, parts);
    if (trace) return goneRecord(trace);
  }
  return NOTHING;
}

function decode(address: string): string | null {
  try {
    return decodeURIComponent(address).replaceAll('\0', '');
  } catch {
    return null;
  }
}

/** Resolves `/sygn/PL_9001_01`; an address of the portal after `/sygn` resolves as by itself. */
async function findSigned(reader: Reader, typed: string, figures: Figures): Promise<Destination> {
  const bySignature = await findSignature(reader, typed);
  if (bySignature.kind !== 'nothing' || typed.startsWith('sygn/')) return bySignature;
  const address = await findDestination(reader, `/${typed}`, figures);
  if (address.kind === 'institution' || address.kind === 'record')
    return { kind: 'moved', path: `/${typed}` };
  return address;
}

/**
 * Destination of any address of an institution or record: canonical, permanent, by signature, former, or of the old
 * portal.
 */
export async function findDestination(
  reader: Reader,
  path: string,
  figures: Figures = noFigureCache,
): Promise<Destination> {
  const [, number] = /^\/r\/([1-9]\d*)$/.exec(path) ?? [];
  if (number !== undefined) {
    const id = readId(number);
    return id === null ? NOTHING : findPermanent(reader, id);
  }
  const decoded = decode(path);
  const typed = /^\/sygn\/(.{1,400})$/su.exec(decoded ?? '')?.[1];
  if (typed !== undefined) return findSigned(reader, typed, figures);
  const place = await findPlace(reader, path, figures);
  if (place.kind !== 'nothing' || decoded === null) return place;
  const signature = await findOldSignature(reader, decoded);
  const old = signature === undefined ? NOTHING : await findSignature(reader, signature);
  return old.kind === 'nothing' ? place : old;
}

/** Path of a whole address of the portal, below its base and without the language. */
export function pathOfAddress(address: string, base: string): string | null {
  const path = URL.parse(address)?.pathname;
  if (path === undefined) return null;
  const below = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  return below.replace(/^\/en(?=\/)/, '').replace(/(?<=.)\/+$/, '');
}

/** Like `findDestination`, with redirects followed. */
export async function followAddress(reader: Reader, path: string): Promise<Destination> {
  const destination = await findDestination(reader, path);
  return destination.kind === 'moved' ? findDestination(reader, destination.path) : destination;
}

export class Withdrawn extends Error {
  statusCode = 410;
}

/** The public view of a record; a withdrawn record answers 410, one that never was public 404. */
export async function findOrGone<T>(
  reader: Reader,
  text: string,
  read: (id: number) => Promise<T | null>,
): Promise<T> {
  const id = readId(text);
  const view = id === null ? null : await read(id);
  if (view !== null) return view;
  throw id !== null && (await findTraceOf(reader, id))
    ? new Withdrawn('Withdrawn.')
    : new AppError('notFound');
}
