import { WHOLE_MAX } from '@regest/contract/fields/field.ts';
import { institutionPath, recordPath } from '@regest/portal/addresses/paths.ts';
import { fromSegment } from '@regest/portal/addresses/segment.ts';
import type { Reader } from '../../db/connect-reader.ts';
import {
  findBranch,
  findChildNamed,
  findTraceAt,
  findTraceOf,
  type Step,
  type Trace,
} from '../../queries/published/addresses.ts';
import {
  findByAlias,
  findPublicInstitution,
  type PublicInstitution,
} from '../../queries/published/institutions.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { pathOf } from './entries.ts';
import { type Figures, foundAnew } from './figures.ts';

/** The last public thing on the way that an address names: a record, or the archive itself. */
export interface Above {
  institutionId: number;
  recordId: number | null;
}

/** Where an address leads. */
export type Found =
  | { kind: 'institution'; institution: PublicInstitution }
  | { kind: 'record'; institution: PublicInstitution; branch: Step[] }
  | { kind: 'moved'; path: string }
  | { kind: 'gone'; trace: Trace }
  | { kind: 'nothing'; above?: Above };

const NOTHING: Found = { kind: 'nothing' };
const LONGEST_BRANCH = 60;
const ID = /^[1-9]\d{0,9}$/;

export function readId(text: string | undefined): number | null {
  return text !== undefined && ID.test(text) && Number(text) <= WHOLE_MAX ? Number(text) : null;
}

/** The record that a permanent link names. */
export async function findPermanent(reader: Reader, id: number): Promise<Found> {
  const [head] = await findPublicHeads(reader, [id]);
  if (head) return { kind: 'moved', path: pathOf(head) };
  const trace = await findTraceOf(reader, id);
  return trace ? { kind: 'gone', trace } : NOTHING;
}

/** The archive that an address begins with, and what follows it. */
export async function findInstitution(
  reader: Reader,
  segments: string[],
  figures: Figures = foundAnew,
): Promise<{ institution: PublicInstitution; rest: string[] } | null> {
  const [first = '', second, ...more] = segments;
  // An alias may be a number, and is another archive's then than the one with that id.
  if (first === 'i') {
    const id = readId(second);
    const institution =
      id === null
        ? undefined
        : await figures(`institution by id ${id}`, () => findPublicInstitution(reader, id));
    return institution ? { institution, rest: more } : null;
  }
  const institution = await figures(`institution by alias ${first}`, () => findByAlias(reader, first));
  return institution ? { institution, rest: segments.slice(1) } : null;
}

/** Where nobody stands now, whoever stood there last is meant. */
async function followTraces(
  reader: Reader,
  institutionId: number,
  signatures: readonly string[],
): Promise<Found> {
  let at = -institutionId;
  let gone: Trace | null = null;
  for (const signature of signatures) {
    const child = await findChildNamed(reader, at, signature);
    if (child !== undefined) {
      at = child;
      gone = null;
      continue;
    }
    const trace = await findTraceAt(reader, at, signature);
    if (!trace) return NOTHING;
    at = trace.record_id;
    gone = trace;
  }
  const [head] = await findPublicHeads(reader, [at]);
  if (head) return { kind: 'moved', path: pathOf(head) };
  return gone ? { kind: 'gone', trace: gone } : NOTHING;
}

/** The institution or record of an address; an address that it does not bear any more leads to the one it does. */
export async function findAddress(reader: Reader, path: string, figures = foundAnew): Promise<Found> {
  const segments = path.slice(1).split('/');
  if (segments.length > LONGEST_BRANCH) return NOTHING;
  const found = await findInstitution(reader, segments, figures);
  if (!found) return NOTHING;
  const { institution, rest } = found;
  const named = { id: institution.id, alias: institution.path_alias };
  const own = institutionPath(named);
  if (rest.length === 0)
    return path === own ? { kind: 'institution', institution } : { kind: 'moved', path: own };
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
