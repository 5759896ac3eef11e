import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import fc from 'fast-check';
import { minimalRecord } from '../api/record-builders.ts';
import { hostileValue } from './hostile-values.ts';
import { openBody } from './known-fields.ts';
import { asText, fromSchema, type Known, type Schema } from './schema-arbitrary.ts';

const BOUNDARY = 'granica';

/** Percent-encodes a text; lone surrogates, which cannot be encoded, are replaced as in a client. */
export const encoded = (value: string) => encodeURIComponent(value.toWellFormed());

/** Fills open objects of the schema from the field tables. */
export function closed(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, inner]) => [
    name,
    (Object.keys(inner.properties ?? {}).length === 0 && openBody(name)) || inner,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** A valid body with a few fields replaced by valid or hostile values. */
function nearlyValid(schema: Schema, known: Known): fc.Arbitrary<unknown> | null {
  const level = RECORD_LEVELS.find((name) => schema.properties?.[name]);
  const inner = level && schema.properties?.[level];
  if (!level || !inner) return null;
  const changes = Object.entries(inner.properties ?? {}).map(([name, field]) =>
    fromSchema(field, known, name).map((value) => [name, value]),
  );
  return fc
    .tuple(known('parentId') ?? fc.constant(1), fc.array(fc.oneof(...changes), { maxLength: 3 }))
    .map(([parentId, changed]) => ({
      [level]: { ...minimalRecord(level), parentId, ...Object.fromEntries(changed) },
    }));
}

function multipart(value: unknown): string {
  const fields = Object.entries(Object(value) as object).map(([name, content]) => {
    const file = name === 'fileContent' ? '; filename="skan.png"\r\ncontent-type: image/png' : '';
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${asText(content)}\r\n`;
  });
  return `${fields.join('')}--${BOUNDARY}--\r\n`;
}

function written(contentType: string, value: unknown): string {
  if (contentType.startsWith('multipart/')) return multipart(value);
  if (contentType !== 'application/x-www-form-urlencoded') return JSON.stringify(value) ?? 'undefined';
  return Object.entries(Object(value) as object)
    .map(([name, content]) => `${encoded(name)}=${encoded(asText(content))}`)
    .join('&');
}

const BROKEN = [
  '',
  '{',
  '{"a":',
  '[1,2',
  '"',
  '\u0000',
  'null',
  '[]',
  '1',
  'true',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '--x',
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/plain',
  'application/xml',
  'x',
  '',
];

/** Payload and its declared content type. */
export interface FuzzBody {
  headers?: Record<string, string>;
  payload?: string;
}

export function fuzzBody(content: Record<string, { schema: Schema }>, known: Known): fc.Arbitrary<FuzzBody> {
  const [declared = 'application/json', { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
  const type = declared.startsWith('multipart/') ? `${declared}; boundary=${BOUNDARY}` : declared;
  const filled = fromSchema(closed(schema), known);
  const fields = fc
    .oneof(filled, nearlyValid(schema, known) ?? filled)
    .map((value) => written(declared, value));
  const torn = fc
    .tuple(fields, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, at]) => text.slice(0, text.length * at));
  return fc.oneof(
    { weight: 16, arbitrary: fields.map((payload) => ({ payload, headers: { 'content-type': type } })) },
    {
      weight: 1,
      arbitrary: hostileValue.map((value) => ({
        payload: written(declared, value),
        headers: { 'content-type': type },
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.oneof(torn, fc.constantFrom(...BROKEN)), fc.constantFrom(type, ...TYPES))
        .map(([payload, other]) => ({ payload, headers: { 'content-type': other } })),
    },
  );
}
