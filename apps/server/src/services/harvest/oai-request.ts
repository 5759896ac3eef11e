import { z } from 'zod';

/** Error codes of the protocol for a faulty request. */
export type OaiCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

export class OaiFault extends Error {
  readonly code: OaiCode;

  constructor(code: OaiCode, message: string) {
    super(message);
    this.code = code;
  }
}

interface Arguments {
  required: readonly string[];
  optional: readonly string[];
  /** True for a list in parts, whose next requests take the resumption token alone. */
  hasParts?: true;
}
const LIST: Arguments = { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], hasParts: true };
const VERBS = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: [], hasParts: true },
  ListIdentifiers: LIST,
  ListRecords: LIST,
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
} as const satisfies Record<string, Arguments>;
export type OaiVerb = keyof typeof VERBS;

export interface OaiRequest {
  verb: OaiVerb;
  args: Readonly<Record<string, string>>;
}

export function readOaiRequest(given: URLSearchParams): OaiRequest {
  const verbs = given.getAll('verb');
  const [verb = ''] = verbs;
  if (verbs.length !== 1 || !Object.hasOwn(VERBS, verb))
    throw new OaiFault('badVerb', 'One verb of the protocol must be given.');
  const { required, optional, hasParts }: Arguments = VERBS[verb as OaiVerb];
  const names = [...given.keys()].filter((name) => name !== 'verb');
  const args = Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
  if (new Set(names).size !== names.length) throw new OaiFault('badArgument', 'An argument is repeated.');
  if (hasParts && args.resumptionToken !== undefined) {
    if (names.length > 1) throw new OaiFault('badArgument', 'resumptionToken is an exclusive argument.');
    return { verb: verb as OaiVerb, args };
  }
  const unknown = names.find((name) => !required.includes(name) && !optional.includes(name));
  if (unknown !== undefined) throw new OaiFault('badArgument', 'An argument is not one of this verb.');
  if (args.identifier !== undefined && !ADDRESS.test(args.identifier))
    throw new OaiFault('badArgument', 'No item can be called so.');
  const missing = required.find((name) => !args[name]);
  if (missing !== undefined) throw new OaiFault('badArgument', `The argument ${missing} is missing.`);
  return { verb: verb as OaiVerb, args };
}

export const OAI_PREFIXES = ['oai_dc', 'ead3', 'ead2002'] as const;
export type OaiPrefix = (typeof OAI_PREFIXES)[number];

/** Characters of an argument that an answer may repeat. */
const WORD = /^[\w.!~*'()-]+$/;
const ADDRESS = /^[\x21-\x7e]+$/;

export function readPrefix(text = ''): OaiPrefix {
  if (!WORD.test(text)) throw new OaiFault('badArgument', 'No format can be called so.');
  const prefix = OAI_PREFIXES.find((one) => one === text);
  if (prefix === undefined) throw new OaiFault('cannotDisseminateFormat', 'No such format is given here.');
  return prefix;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** True for an existing day or second; `2026-02-30` is none, though it parses as 2 March. */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.replace('Z', ''));
}

/** Both ends of the requested time, to the second; they must have one granularity, the earlier one first. */
export function readSpan({ from, until }: Readonly<Record<string, string>>): {
  from: string | null;
  until: string | null;
} {
  for (const text of [from, until])
    if (text !== undefined && !((DAY.test(text) || SECOND.test(text)) && isMoment(text)))
      throw new OaiFault('badArgument', 'Dates are written YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.');
  if (from !== undefined && until !== undefined && from.length !== until.length)
    throw new OaiFault('badArgument', 'from and until must be of the same granularity.');
  const whole = (text: string | undefined, time: string) =>
    text === undefined ? null : DAY.test(text) ? `${text}T${time}Z` : text;
  const span = { from: whole(from, '00:00:00'), until: whole(until, '23:59:59') };
  if (span.from !== null && span.until !== null && span.from > span.until)
    throw new OaiFault('badArgument', 'from must not be later than until.');
  return span;
}

const SET = /^i([1-9]\d{0,9})(?::c([1-9]\d{0,9}))?$/;

export function readSet(text: string | null): { institutionId: number | null; collectionId: number | null } {
  if (text === null) return { institutionId: null, collectionId: null };
  if (!text.split(':').every((part) => WORD.test(part)))
    throw new OaiFault('badArgument', 'No set can be called so.');
  const [, institution, collection] = SET.exec(text) ?? [];
  if (institution === undefined) throw new OaiFault('noRecordsMatch', 'There is no such set.');
  return { institutionId: Number(institution), collectionId: collection ? Number(collection) : null };
}

const count = z.int().min(0);
const moment = z.string().regex(SECOND).refine(isMoment);
/** The whole state of a list: the server stores nothing for a harvester that may never come back. */
const recordsToken = z.tuple([
  z.enum(['ListIdentifiers', 'ListRecords']),
  z.enum(OAI_PREFIXES),
  z.string().regex(SET).nullable(),
  /** The end of the list, the same for all its parts. */
  moment,
  /** Last stamp and number of the previous part. */
  moment,
  count,
  /** Records sent so far. */
  count,
]);
const setsToken = z.tuple([z.literal('ListSets'), count, count, count]);
export type RecordsToken = z.output<typeof recordsToken>;
type SetsToken = z.output<typeof setsToken>;

export const writeToken = (token: RecordsToken | SetsToken) =>
  Buffer.from(JSON.stringify(token)).toString('base64url');

function readToken<T>(schema: z.ZodType<T>, text: string, isOurs: (token: T) => boolean): T {
  try {
    const token = schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (isOurs(token)) return token;
  } catch {
    // The error after this block covers every malformed token.
  }
  throw new OaiFault('badResumptionToken', 'This token was not given here.');
}

export const readRecordsToken = (text: string, verb: OaiVerb) =>
  readToken(recordsToken, text, ([own]) => own === verb);
export const readSetsToken = (text: string) => readToken(setsToken, text, () => true);
