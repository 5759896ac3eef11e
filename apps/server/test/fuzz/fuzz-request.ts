import { openApiDocument } from '@regest/contract/derive/openapi.ts';
import fc from 'fast-check';
import { encoded, type FuzzBody, fuzzBody } from './fuzz-body.ts';
import { type FuzzWorld, knownIds } from './fuzz-world.ts';
import { hostileText } from './hostile-values.ts';
import { type Known, type Schema, textFromSchema } from './schema-arbitrary.ts';

export interface FuzzRequest {
  /** Name of the call in the OpenAPI document. */
  call: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}
interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

function address(path: string, parameters: Parameter[], known: Known): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const query = fc.tuple(
    ...inQuery.map(({ name, schema, required }) =>
      fc.tuple(textFromSchema(schema, known, name), fc.nat({ max: 9 })).map(([value, dice]) => {
        if (!required && dice < 4) return [];
        // A repeated name becomes a list.
        return dice === 9
          ? [
              [name, value],
              [name, value],
            ]
          : [[name, value]];
      }),
    ),
    fc.oneof(
      { weight: 12, arbitrary: fc.constant([] as string[][]) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('access_token', '__proto__', 'x[]', ''), hostileText)
          .map((pair) => [pair]),
      },
    ),
  );
  const raw = fc.oneof(
    { weight: 20, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%00', '%E0%A4%A', '/../..', '/..%2f..%2fetc', '//', ';x=1', '&&=&='),
    },
  );
  return fc
    .tuple(fc.tuple(...inPath.map(({ name, schema }) => textFromSchema(schema, known, name))), query, raw)
    .map(([values, pairs, tail]) => {
      const filled = inPath.reduce(
        (text, { name }, i) => text.replace(`{${name}}`, encoded(values[i] ?? '').slice(0, 30_000)),
        path,
      );
      const search = pairs
        .flat()
        .map(([name = '', value = '']) => `${encoded(name)}=${encoded(value).slice(0, 6000)}`)
        .join('&');
      return `${filled}${search && `?${search}`}${tail}`;
    });
}

const ODD_HEADERS: Record<string, string>[] = [
  { range: 'bytes=5-1' },
  { range: 'bytes=0-0,5-9,-1' },
  { range: `bytes=${'9'.repeat(40)}-` },
  { 'if-range': '"x"', range: 'bytes=0-1' },
  { 'if-none-match': '*' },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { 'accept-encoding': 'br;q=abc, gzip' },
  { accept: '\u00ff' },
  { 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
  { 'tus-resumable': '1.0.0' },
  { cookie: 'a'.repeat(4000) },
  { host: 'inny.example' },
];

/** Headers with characters valid in a line; optional ones are sometimes left out. */
function headersOf(parameters: Parameter[], known: Known): fc.Arbitrary<Record<string, string>> {
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  return fc
    .tuple(
      ...headers.map(({ name, schema }) => fc.tuple(textFromSchema(schema, known, name), fc.nat({ max: 9 }))),
    )
    .map((values) =>
      Object.fromEntries(
        values.flatMap(([value, dice], i) => {
          const { name = '', required = false } = headers[i] ?? {};
          const line = value.replace(/[^\t\x20-\x7e]/g, '').slice(0, 4000);
          return dice === 0 || (!required && dice < 4) ? [] : [[name, line]];
        }),
      ),
    );
}

function credentials(tokens: readonly string[]): fc.Arbitrary<Record<string, string>> {
  return fc.oneof(
    {
      weight: 20,
      arbitrary: fc.constantFrom(...tokens).map((token) => ({ authorization: `Bearer ${token}` })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        {},
        { authorization: 'Bearer' },
        { authorization: 'Basic Og==' },
        { authorization: `Bearer ${'x'.repeat(900)}` },
      ),
    },
  );
}

const PUBLIC_CLIENT = { authorization: `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}` };

/** Every call of the OpenAPI document with a generator of requests from its schema. */
export function fuzzedCalls(world: FuzzWorld): { call: string; requests: fc.Arbitrary<FuzzRequest> }[] {
  const { paths } = openApiDocument('0') as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const call = `${verb.toUpperCase()} ${path}`;
      const known = knownIds(world, path, verb === 'delete' || path.startsWith('/api/trash'));
      const requests = fc
        .record({
          method: fc.oneof(
            { weight: 40, arbitrary: fc.constant(verb.toUpperCase()) },
            { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'GET') },
          ),
          url: address(path, operation.parameters, known),
          headers: headersOf(operation.parameters, known),
          sent: operation.requestBody
            ? fuzzBody(operation.requestBody.content, known)
            : fc.constant({} as FuzzBody),
          who: path.startsWith('/api/oauth/') ? fc.constant(PUBLIC_CLIENT) : credentials(world.tokens),
          odd: fc.oneof(
            { weight: 9, arbitrary: fc.constant({}) },
            { weight: 1, arbitrary: fc.constantFrom(...ODD_HEADERS) },
          ),
        })
        .map(({ method, url, sent, who, odd, headers }): FuzzRequest => {
          const carries = method !== 'GET' && method !== 'HEAD';
          return {
            call,
            method,
            url,
            headers: { ...(carries && sent.headers), ...who, ...headers, ...odd },
            ...(carries && { payload: sent.payload }),
          };
        });
      return { call, requests };
    }),
  );
}
