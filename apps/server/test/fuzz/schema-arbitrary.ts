import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile-values.ts';

/** Subset of JSON Schema in OpenAPI 3.0 that the document uses. */
export interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  enum?: unknown[];
  format?: string;
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Existing values by field name, so that requests pass validation and reach the services. */
export type Known = (name: string) => fc.Arbitrary<unknown> | undefined;

const PLAUSIBLE_TEXT = fc.constantFrom(
  'Akta miasta',
  'Żółć',
  '1939',
  '1939-09',
  '1939-09-01',
  '12,5',
  '1:02:03',
  '01',
  'pol',
  'gift',
  'a@b.example',
  'https://archiwum.example/',
);

function text({ format, maxLength }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date') return fc.constantFrom('2020-01-31', '1000-01-01', '2021-12-31', '0001-01-01');
  return fc.oneof(PLAUSIBLE_TEXT, fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength ?? 40, 40) }));
}

function object(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const fields = Object.fromEntries(
    properties.map(([name, inner]) => [name, fromSchema(inner, known, name)]),
  );
  return fc
    .record(fields, { requiredKeys: [] })
    .chain((value) =>
      schema.required === undefined
        ? fc.constant(value)
        : fc
            .record(
              Object.fromEntries(
                schema.required.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
              ),
            )
            .map((required) => ({ ...value, ...required })),
    );
}

function plausible(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return fc.oneof(...options.map((option) => fromSchema(option, known, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -5),
        max: Math.min(schema.maximum ?? 500, 500),
      });
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 999 }), fc.double({ min: 0, max: 1000, noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, known, name), { maxLength: 3 });
    case 'object':
      return object(schema, known);
    default:
      return hostileValue;
  }
}

/** Mostly valid values of the schema, sometimes, at any depth, invalid ones. */
export function fromSchema(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const real = known(name);
  const values = real ?? plausible(schema, known, name);
  return fc.oneof(
    { weight: 12, arbitrary: values },
    { weight: schema.nullable ? 2 : 0, arbitrary: fc.constant(null) },
    { weight: real ? 2 : 1, arbitrary: hostileValue },
  );
}

/** Converts to text, also for objects without `toString`. */
export function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Values as text, for a query or a path. */
export function textFromSchema(schema: Schema, known: Known, name: string): fc.Arbitrary<string> {
  const values = (known(name) ?? plausible(schema, known, name)).map(asText);
  return fc.oneof({ weight: 6, arbitrary: values }, { weight: 1, arbitrary: hostileText });
}
