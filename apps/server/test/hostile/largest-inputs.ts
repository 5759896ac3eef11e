import { openApiDocument } from '@regest/contract/derive/openapi.ts';
import { bodyLimitOf } from '@regest/contract/endpoints/body-limits.ts';
import { type Endpoint, endpointName } from '@regest/contract/endpoints/endpoint.ts';
import { MAX_PER_PAGE, SEARCH_TEXT_MAX } from '@regest/contract/endpoints/paging.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import { aim } from '../api/matrix-call.ts';
import { minimalRecord } from '../api/record-builders.ts';
import { closed } from '../fuzz/fuzz-body.ts';
import type { Schema } from '../fuzz/schema-arbitrary.ts';
import type { LargeWorld } from './large-world.ts';

export interface LargestInput {
  method: string;
  url: string;
  body?: string | FormData;
  headers?: Record<string, string>;
  /** The answer must succeed: true for inputs made by hand; generated ones may refer to missing ids. */
  isValid: boolean;
}

type MakeInput = (world: LargeWorld) => Omit<LargestInput, 'method' | 'isValid'>;

let texts = 0;

/** A text of distinct words, since each is indexed; texts differ, since an equal one would save nothing. */
function words(characters: number): string {
  texts += 1;
  let text = `${texts} `;
  for (let i = 0; text.length < characters; i += 1) text += `${(i * 7919).toString(36)}owy `;
  return text.slice(0, characters).trim();
}

const json = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** Texts of maximum length for all text fields of a level. */
export function longestTexts(level: RecordLevel): Record<string, string> {
  return Object.fromEntries(
    recordFields(level).flatMap((field) => (field.kind === 'text' ? [[field.name, words(field.max)]] : [])),
  );
}

/** Levels that are saved: the unit has all documents below it, a document has the scans; the others are alike. */
const SAVED_LEVELS: readonly RecordLevel[] = ['unit', 'document'];
const saves = Object.fromEntries(
  SAVED_LEVELS.map((level): [string, MakeInput] => [
    `PUT /api/${LEVEL_PATHS[level]}/:id`,
    ({ live }) => ({
      url: `/api/${LEVEL_PATHS[level]}/${live[level]}`,
      ...json({ [level]: { ...minimalRecord(level), ...longestTexts(level) } }),
    }),
  ]),
);

/** Records of a bulk change, each of which is read, checked and written. */
const BULK_RECORDS = 9000;
const DRY_RUN_RECORDS = 2000;

function bulkChange({ documents }: LargeWorld, dryRun: boolean) {
  const { signature: _, title: __, ...required } = minimalRecord('document');
  const set = { ...required, donor: words(1000) };
  return {
    url: '/api/records',
    ...json({ ids: documents.slice(0, dryRun ? DRY_RUN_RECORDS : BULK_RECORDS), set, dryRun }),
  };
}

/** Characters of a text that nearly fills the body of a request. */
const LONG_TEXT = 900_000;

/** Inputs made by hand, whose largest size does not follow from the schema. */
const MANUAL_INPUTS: Record<string, MakeInput> = {
  ...saves,
  'PATCH /api/records': (world) => bulkChange(world, false),
  // Without a version, since the text may have changed.
  'POST /api/transcriptions': ({ file }) => ({
    url: '/api/transcriptions',
    ...json({ fileId: file, transcription: words(LONG_TEXT) }),
  }),
  'POST /api/imports': ({ institution }) => {
    const body = new FormData();
    body.append('institutionId', String(institution));
    const lines = Array.from({ length: 40_000 }, (_, i) => `n${i};Protokół ${i};1939;polski`);
    body.append('fileContent', new Blob([`signature;title;dates;languages\n${lines.join('\n')}`]), 'd.csv');
    return { url: '/api/imports', body };
  },
};

/** Further large inputs of an endpoint. */
export const MORE_INPUTS: Record<string, (world: LargeWorld) => LargestInput> = {
  'dry run of a bulk change': (world) => ({
    method: 'PATCH',
    isValid: true,
    ...bulkChange(world, true),
  }),
};

/** Portal addresses whose answers grow with the holdings; the portal has no table of endpoints. */
export const PUBLIC_READS: Record<string, (world: LargeWorld) => string> = {
  home: () => '/portal',
  archives: () => '/portal/archiwa',
  'wide unit': ({ live }) => `/portal/r/${live.unit}`,
  'document full of scans': ({ live }) => `/portal/r/${live.document}`,
  search: () => '/portal/szukaj?q=protokół+zebrania',
  'search as data': () => '/portal/szukaj.json?q=protokół',
  'search as a table': () => '/portal/szukaj.csv?q=protokół',
  'sitemap index': () => '/portal/sitemap.xml',
  'finding aid': ({ live }) => `/portal/r/${live.collection}/ead3.xml`,
  harvest: () => '/portal/oai?verb=ListRecords&metadataPrefix=oai_dc',
  'sitemap shard': () => '/portal/mapa-witryny/1.xml',
  manifest: ({ live }) => `/portal/r/${live.document}/manifest.json`,
};

type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
const { paths } = openApiDocument('0') as { paths: Record<string, Record<string, Operation>> };

/** The largest value that a schema allows within `bytes`. */
function largestValue(schema: Schema, bytes: number): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return largestValue(first, bytes);
  if (schema.enum) return schema.enum[0];
  const fields = Object.entries(closed(schema).properties ?? {});
  if (fields.length > 0)
    return Object.fromEntries(
      fields.map(([name, inner]) => [name, largestValue(inner, bytes / fields.length - 40)]),
    );
  if (schema.type === 'array') {
    const item = largestValue(schema.items ?? {}, 100);
    const fitting = Math.floor(bytes / (JSON.stringify(item ?? null).length + 1));
    return Array.from({ length: Math.max(0, Math.min(schema.maxItems ?? fitting, fitting)) }, () => item);
  }
  if (schema.type === 'string') return words(Math.max(1, Math.min(schema.maxLength ?? bytes, bytes)));
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return schema.type === 'boolean' ? false : {};
}

/** Sets the largest page size, limit and search text. */
function widest(url: string, endpoint: Endpoint): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  const names = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  if (names.includes('per_page')) parameters.set('per_page', String(MAX_PER_PAGE));
  if (names.includes('limit')) parameters.set('limit', '10000');
  if (names.includes('q')) parameters.set('q', words(SEARCH_TEXT_MAX - 1));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Largest input of an endpoint: the one made by hand, else generated from the schema. */
export function largestInput(area: string, endpoint: Endpoint, world: LargeWorld): LargestInput {
  const { method } = endpoint;
  const byHand = MANUAL_INPUTS[endpointName(endpoint)];
  if (byHand) return { method, isValid: true, ...byHand(world) };
  const { url, headers } = aim(area, endpoint, world);
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
  const content = paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {};
  const [contentType, described] = Object.entries(content)[0] ?? [];
  const input = { method, url: widest(url, endpoint), headers, isValid: false };
  if (contentType === undefined || described === undefined || contentType.startsWith('multipart'))
    return input;
  const value = largestValue(described.schema, bodyLimitOf(endpoint) * 0.9 - 2048);
  const body =
    contentType === 'application/json'
      ? JSON.stringify(value)
      : new URLSearchParams(value as Record<string, string>).toString();
  return { ...input, body, headers: { ...headers, 'content-type': contentType } };
}

/** A multipart body has no schema, so its largest input must be made by hand. */
export function lacksInput(endpoint: Endpoint): boolean {
  return endpoint.bodyType === 'multipart' && MANUAL_INPUTS[endpointName(endpoint)] === undefined;
}
