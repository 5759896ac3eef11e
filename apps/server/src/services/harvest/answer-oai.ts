import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { HarvestRow } from '../../queries/harvest/harvest-list.ts';
import {
  findEarliestStamp,
  findHarvest,
  listHarvest,
  readHarvestClock,
} from '../../queries/harvest/harvest-list.ts';
import { listSets } from '../../queries/published/exchange-rows.ts';
import { xmlText } from '../../writers/exchange/xml-text.ts';
import {
  type OaiHeader,
  oaiAnswer,
  oaiFormats,
  oaiHeader,
  oaiIdentify,
  oaiRecord,
  oaiSet,
  oaiToken,
} from '../../writers/public/oai.ts';
import { type OaiSource, oaiMetadata } from './oai-metadata.ts';
import {
  OAI_PREFIXES,
  OaiFault,
  type OaiPrefix,
  type OaiRequest,
  type RecordsToken,
  readOaiRequest,
  readPrefix,
  readRecordsToken,
  readSet,
  readSetsToken,
  readSpan,
  writeToken,
} from './oai-request.ts';
import { stampWhatWaits } from './sweep-harvest.ts';

interface OaiRepositoryFacts {
  name: string;
  email: string;
  namespace: string;
}

interface OaiContext extends OaiSource {
  db: Kysely<Database>;
  repository: OaiRepositoryFacts;
  /** Number of records in one part of a list. */
  pageSize: number;
}

const FIRST_MOMENT = '0001-01-01T00:00:00Z';

const identifierOf = ({ repository }: OaiContext, id: number) => `oai:${repository.namespace}:${id}`;

function idOf({ repository }: OaiContext, identifier: string | undefined): number {
  const identifierPrefix = `oai:${repository.namespace}:`;
  const number = identifier?.startsWith(identifierPrefix) ? identifier.slice(identifierPrefix.length) : '';
  if (!/^[1-9]\d{0,9}$/.test(number)) throw new OaiFault('idDoesNotExist', 'There is no such item.');
  return Number(number);
}

const headerOf = (context: OaiContext, row: HarvestRow): OaiHeader => ({
  identifier: identifierOf(context, row.record_id),
  datestamp: row.stamp,
  set: `i${row.institution_id}:c${row.collection_id}`,
  isDeleted: row.is_deleted,
});

const formatsOf = ({ is_collection }: HarvestRow): readonly OaiPrefix[] =>
  is_collection ? OAI_PREFIXES : ['oai_dc'];

async function itemOf(
  context: OaiContext,
  identifier: string | undefined,
  trees: boolean,
): Promise<HarvestRow> {
  const row = await findHarvest(context.db, idOf(context, identifier), trees);
  if (!row) throw new OaiFault('idDoesNotExist', 'There is no such item.');
  return row;
}

async function getRecord(context: OaiContext, args: OaiRequest['args']): Promise<string> {
  const prefix = readPrefix(args.metadataPrefix);
  const row = await itemOf(context, args.identifier, prefix !== 'oai_dc');
  if (!formatsOf(row).includes(prefix))
    throw new OaiFault('cannotDisseminateFormat', 'Finding aids are of collections.');
  for await (const [, metadata] of oaiMetadata(context, [row], prefix))
    return oaiRecord(headerOf(context, row), metadata);
  return '';
}

/** Start of a list: its first record, or the one after the previous part. */
function listStart(args: OaiRequest['args'], verb: RecordsToken[0], stamp: string): RecordsToken {
  if (args.resumptionToken !== undefined) return readRecordsToken(args.resumptionToken, verb);
  const prefix = readPrefix(args.metadataPrefix);
  const { from, until } = readSpan(args);
  readSet(args.set ?? null);
  const end = until === null || until > stamp ? stamp : until;
  return [verb, prefix, args.set ?? null, end, from ?? FIRST_MOMENT, 0, 0];
}

async function listRecords(context: OaiContext, start: RecordsToken): Promise<string> {
  const [verb, prefix, set, until, stamp, id, cursor] = start;
  const rows = await listHarvest(context.db, {
    trees: prefix !== 'oai_dc',
    ...readSet(set),
    until,
    after: { stamp, id },
    limit: context.pageSize + 1,
  });
  if (rows.length === 0 && cursor === 0)
    throw new OaiFault('noRecordsMatch', 'Nothing of that kind is here.');
  const part = rows.slice(0, context.pageSize);
  let written = part.length;
  let inside = '';
  if (verb === 'ListIdentifiers') for (const row of part) inside += `${oaiHeader(headerOf(context, row))}\n`;
  else {
    written = 0;
    for await (const [row, metadata] of oaiMetadata(context, part, prefix)) {
      inside += oaiRecord(headerOf(context, row), metadata);
      written += 1;
    }
  }
  const last = rows[written - 1];
  const next: RecordsToken | null =
    last && written < rows.length
      ? [verb, prefix, set, until, last.stamp, last.record_id, cursor + written]
      : null;
  return inside + oaiToken(next && writeToken(next), cursor);
}

async function answerSets(context: OaiContext, token: string | undefined): Promise<string> {
  const [, institutionId, collectionId, cursor] =
    token === undefined ? (['', 0, 0, 0] as const) : readSetsToken(token);
  const rows = await listSets(context.reader, { institutionId, collectionId }, context.pageSize + 1);
  const part = rows.slice(0, context.pageSize);
  const last = part.at(-1);
  const next =
    last && rows.length > part.length
      ? writeToken(['ListSets', last.institution_id, last.collection_id, cursor + part.length])
      : null;
  const sets = part.map(({ institution_id, collection_id, name }) =>
    oaiSet(`i${institution_id}${collection_id === 0 ? '' : `:c${collection_id}`}`, name),
  );
  return sets.join('') + oaiToken(next, cursor);
}

async function answerVerb(context: OaiContext, { verb, args }: OaiRequest, stamp: string): Promise<string> {
  switch (verb) {
    case 'Identify':
      return oaiIdentify({
        ...context.repository,
        url: `${context.root}/oai`,
        earliest: (await findEarliestStamp(context.db)) ?? stamp,
      });
    case 'ListMetadataFormats':
      return oaiFormats(
        args.identifier === undefined
          ? OAI_PREFIXES
          : formatsOf(await itemOf(context, args.identifier, false)),
      );
    case 'ListSets':
      return answerSets(context, args.resumptionToken);
    case 'GetRecord':
      return getRecord(context, args);
    default:
      return listRecords(context, listStart(args, verb, stamp));
  }
}

/** One answer of the protocol; a faulty request has an answer too. */
export async function answerOai(context: OaiContext, given: URLSearchParams): Promise<string> {
  const url = `${context.root}/oai`;
  // A request with a resumption token reads no new stamps.
  if (!given.has('resumptionToken')) await stampWhatWaits(context);
  const { stamp, now: date } = await readHarvestClock(context.db);
  let echoed: Readonly<Record<string, string>> = {};
  try {
    const request = readOaiRequest(given);
    echoed = { verb: request.verb, ...request.args };
    const inside = await answerVerb(context, request, stamp);
    return oaiAnswer({ url, date, parameters: echoed }, `<${request.verb}>\n${inside}</${request.verb}>`);
  } catch (error) {
    if (!(error instanceof OaiFault)) throw error;
    if (error.code === 'badArgument' || error.code === 'badVerb') echoed = {};
    return oaiAnswer(
      { url, date, parameters: echoed },
      `<error code="${error.code}">${xmlText(error.message)}</error>`,
    );
  }
}
