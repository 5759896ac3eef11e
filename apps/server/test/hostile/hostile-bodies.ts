import { openApiDocument } from '@regest/contract/derive/openapi.ts';
import { BODY_VALUES, bodyLimitOf } from '@regest/contract/endpoints/body-limits.ts';
import type { Endpoint } from '@regest/contract/endpoints/endpoint.ts';
import { closed } from '../fuzz/fuzz-body.ts';
import type { Schema } from '../fuzz/schema-arbitrary.ts';

export interface HostileBody {
  what: string;
  contentType: string;
  payload: string;
}

type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
const { paths } = openApiDocument('0') as { paths: Record<string, Record<string, Operation>> };

/** Units of texts that are expensive for normalisation, backtracking patterns or markup parsers. */
const TEXTS: Record<string, string> = {
  'one endless run of marks': '\u0323\u0301',
  'runs of marks as long as may be': `a${'\u0323\u0301'.repeat(15)}`,
  'blanks without end': ' ',
  'no blank at all': 'ż',
  'an address of e-mail without end': 'a@a.',
  'signs that do not show': '\u200b',
  tags: '<b>',
  'tags that never close': '<a <',
  'cues that are none': '\n1 --> 2\n\n',
  entities: '&amp',
  'quotes and backslashes': '"\\',
  digits: '9',
};

/** Items of lists that are expensive to check one by one or against each other. */
const ITEMS: Record<string, (i: number) => unknown> = {
  'a list of nothing': () => null,
  'a list of numbers': (i) => i,
  'a list of words': (i) => `a${i}`,
  'a list of dates': (i) => ({ dateType: 'single', dateFrom: String(i % 1000) }),
  'a list of references': (i) => ({ id: i + 1, name: 'x' }),
  'a list of media': (i) => ({ mediumType: i, number: 'x', format: {}, duration: '1' }),
  'a list of corrections': (i) => ({ id: 'x', level: i, signature: null }),
};

/** JSON that is expensive to parse. */
const SHAPES: Record<string, (size: number) => string> = {
  'brackets without end': (size) => '['.repeat(size / 2 - 1) + ']'.repeat(size / 2 - 1),
  'objects without end': (size) => `${'{"a":'.repeat(size / 6 - 1)}1${'}'.repeat(size / 6 - 1)}`,
  'numbers without end': (size) => `[${'1,'.repeat(size / 2 - 2)}1]`,
  'empty objects without end': (size) => `[${'{},'.repeat(size / 3 - 2)}1]`,
  'names without end': (size) =>
    `{${Array.from({ length: size / 13 }, (_, i) => `"n${i}":1`).join(',')},"__proto__":1}`,
};

type Worth = (field: number) => unknown;

/** An object with a value for every field of the schema, chosen by the number of the field. */
function filled(schema: Schema, worth: Worth, count = { fields: 0 }): Record<string, unknown> {
  const fields = Object.entries(closed(schema).properties ?? {});
  return Object.fromEntries(
    fields.map(([name, inner]) => {
      if (Object.keys(inner.properties ?? {}).length > 0) return [name, filled(inner, worth, count)];
      count.fields += 1;
      return [name, worth(count.fields - 1)];
    }),
  );
}

function fieldCount(schema: Schema): number {
  const count = { fields: 0 };
  filled(schema, () => 0, count);
  return count.fields;
}

const pick = <T>(list: T[], at: number) => list[at % list.length] as T;

/** Returns values in rotation, each created at its first use because it is large. */
function dealer<T>(makers: (() => T)[]): (at: number) => T {
  const values = new Map<number, T>();
  return (at) => {
    const place = at % makers.length;
    const value = values.get(place) ?? (makers[place] as () => T)();
    values.set(place, value);
    return value;
  };
}

/** Values that fill a body up to its limits of bytes and JSON values. */
function fieldValues(bytes: number, things: number) {
  const texts = Object.values(TEXTS).map(
    (unit) => () => unit.repeat(bytes / (Buffer.byteLength(JSON.stringify(unit)) - 2)),
  );
  const lists = Object.values(ITEMS).map((item) => () => {
    const sample = JSON.stringify(item(999_999));
    const length = Math.min(bytes / (sample.length + 1), things / sample.split(/[,{]/).length);
    return Array.from({ length }, (_, i) => item(i));
  });
  return { text: dealer(texts), list: dealer(lists) };
}

const BOUNDARY = 'granica';

/** Multipart bodies with too many parts, an endless head, or near matches of the boundary. */
function formBodies(): HostileBody[] {
  const contentType = `multipart/form-data; boundary=${BOUNDARY}`;
  const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n`;
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="fileContent"; filename="a"\r\n\r\n`;
  const payloads = {
    'parts without number': part.repeat(20_000),
    'a head without end': `--${BOUNDARY}\r\n${'a: b\r\n'.repeat(200_000)}`,
    'a file of lines that nearly end it': file + `\r\n--${BOUNDARY.slice(0, -1)}`.repeat(200_000),
  };
  return Object.entries(payloads).map(([what, payload]) => ({ what, contentType, payload }));
}

/**
 * Bodies of the maximum size of a call that are expensive to parse, check or refuse. All calls parse and clean bodies
 * alike, so the kinds rotate among them by `turn`; public calls get every kind.
 */
export function hostileBodies(endpoint: Endpoint, turn: number): HostileBody[] {
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
  const content = paths[path]?.[endpoint.method.toLowerCase()]?.requestBody?.content ?? {};
  const [contentType = 'application/json', { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
  const size = bodyLimitOf(endpoint) - 2048;
  const fields = fieldCount(schema);
  const written = (what: string, worth: Worth) => {
    const value = filled(schema, worth);
    const payload =
      contentType === 'application/x-www-form-urlencoded'
        ? new URLSearchParams(value as Record<string, string>).toString().slice(0, size)
        : JSON.stringify(value);
    return { what, contentType, payload };
  };
  if (endpoint.bodyType === 'multipart') return formBodies();
  const shapes = Object.entries(SHAPES).map(([what, shape]) => () => ({
    what,
    contentType: 'application/json',
    payload: shape(size),
  }));
  const isPublic = endpoint.action === 'public';
  if (fields === 0) return (isPublic ? shapes : [pick(shapes, turn)]).map((make) => make());
  const { text, list } = fieldValues(size / fields - 60, BODY_VALUES / fields - 60);
  const texts = [0, 3, 6, 9].map(
    (shift) => () => written(`texts, turn ${shift}`, (field) => text(field * 5 + shift)),
  );
  const lists = [0, 1, 2].map(
    (shift) => () => written(`lists, turn ${shift}`, (field) => list(field * 2 + shift)),
  );
  const groups = [shapes, texts, lists];
  const dealt = pick<() => HostileBody>(pick(groups, turn), Math.floor(turn / groups.length));
  return [
    written('runs of marks in every field', () => text(1)),
    ...(isPublic ? groups.flat() : [dealt]).map((make) => make()),
  ];
}
