import { z } from 'zod';
import type { Field } from '../fields/field.ts';
import { holdsValue, isAnswered } from '../kinds/facts.ts';
import type { SchemaContext, ViewParts } from '../kinds/kind.ts';
import { rulesOf, valueSchema, valueView } from '../kinds/rules.ts';

type Shape = Record<string, z.ZodType>;

/** `address.city` travels as `address: { city }`. */
function nested(entries: readonly (readonly [string, z.ZodType])[]): Shape {
  const shape: Shape = {};
  const groups: Record<string, Shape> = {};
  for (const [name, schema] of entries) {
    const [outer = name, inner] = name.split('.');
    if (inner === undefined) {
      shape[outer] = schema;
      continue;
    }
    const group = groups[outer] ?? {};
    groups[outer] = group;
    group[inner] = schema;
  }
  for (const [name, group] of Object.entries(groups)) shape[name] = z.object(group);
  return shape;
}

/** Required in every state, and held to it by a column. */
function isAlwaysThere(field: Field, hasDrafts: boolean): boolean {
  return field.required === true && field.column === true && (!hasDrafts || field.neededInDraft === true);
}

/** The reply shape of an entity's fields; fields with limited visibility are optional. */
export function viewShape(fields: readonly Field[], parts: ViewParts, hasDrafts = false): Shape {
  return nested(
    fields.filter(isAnswered).map((field) => {
      const view = isAlwaysThere(field, hasDrafts)
        ? rulesOf(field).view(field, parts)
        : valueView(field, parts);
      return [field.name, field.visibleTo ? view.optional() : view];
    }),
  );
}

/** The request body for the API document; the service validates it and reports all faults at once. */
export function bodyShape(fields: readonly Field[], context: SchemaContext = {}): Shape {
  const shape = nested(
    fields.filter(holdsValue).map((field) => [field.name, valueSchema(field, context).nullable().optional()]),
  );
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      schema instanceof z.ZodObject ? schema.optional() : schema,
    ]),
  );
}
