import { z } from 'zod';
import { allEndpoints } from '../endpoints/all.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { UPLOAD_BYTES_TYPE } from '../endpoints/uploads.ts';
import { ERROR_TYPES } from '../errors.ts';

type JsonSchema = Record<string, unknown>;

/** Transforms and custom checks of Zod have no form in JSON Schema and are left out; the server still applies them. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  });
  return rest;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  bytes: UPLOAD_BYTES_TYPE,
} as const;

const BYTES = { schema: { type: 'string', format: 'binary' } };

function operation(area: string, endpoint: Endpoint): JsonSchema {
  const body = endpoint.bodyDoc ?? endpoint.body;
  const success = endpoint.reply
    ? { content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } } }
    : { content: { [endpoint.streams ? 'text/event-stream' : 'application/octet-stream']: BYTES } };
  return {
    tags: [area],
    summary: endpoint.summary,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...parameters(endpoint.headers, 'header'),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { [CONTENT_TYPES[endpoint.bodyType ?? 'json']]: { schema: jsonSchema(body, 'input') } },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: { description: 'OK', ...success },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    security: endpoint.action === 'public' ? [] : [{ bearer: [] }],
    'x-permission': endpoint.action,
  };
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'type', 'message'],
  properties: {
    code: { type: 'integer' },
    type: { type: 'string', enum: ERROR_TYPES },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { fieldName: { type: 'string' }, constraintType: { type: 'string' } },
      },
    },
  },
};

/** The OpenAPI document: a function of the endpoints, never written by hand. */
export function openApiDocument(version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { area, endpoint } of allEndpoints()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, endpoint) };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Regest', version, license: { name: 'AGPL-3.0-or-later' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
