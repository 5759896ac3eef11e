import { fieldErrors } from '@regest/contract/derive/issue.ts';
import { valueAt } from '@regest/contract/derive/value-path.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { hasLongMarkRun, isStorableText } from '@regest/contract/text/unicode.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { AppError, invalid } from '../errors/app-error.ts';
import { cleanBody, cleanInput } from './clean-input.ts';

/** The only fault of a field that was not sent is that it is missing. */
function faultsOf(error: z.ZodError, input: unknown): FieldError[] {
  return fieldErrors(error).map(({ fieldName, constraintType }) => {
    if (fieldName === '') return { fieldName: 'body', constraintType };
    const isSent = valueAt({ input }, `input.${fieldName}`) !== undefined;
    return { fieldName, constraintType: isSent ? constraintType : 'Required' };
  });
}

/** The input validated against its schema, all faults at once. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true });
  if (!result.success) throw invalid(faultsOf(result.error, input));
  return result.data;
}

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
  deps: Deps;
}

/** An id that is no number, or a list that does not exist, is not found. */
async function readParams(schema: z.ZodType | undefined, params: unknown): Promise<unknown> {
  if (!schema) return undefined;
  const values = Object.entries(params as Record<string, string>);
  if (!values.every(([, value]) => isStorableText(value) && !hasLongMarkRun(value)))
    throw new AppError('notFound');
  const result = schema.safeParse(await cleanInput(params));
  if (result.success) return result.data;
  throw new AppError('notFound');
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Forms are for OAuth alone; a call without a declared body ignores one. */
async function readBody({ body, bodyType = 'json' }: Endpoint, request: FastifyRequest): Promise<unknown> {
  if (!body || bodyType === 'multipart') return undefined;
  const contentType = request.headers['content-type'];
  if (bodyType === 'json' && contentType !== undefined && !JSON_TYPE.test(contentType))
    throw new AppError('unsupportedMediaType');
  return parseInput(body, await cleanBody(request.body));
}

/** The request, cleaned and validated against its declaration. */
export async function inputOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<Input<E>> {
  const params = (await readParams(endpoint.params, request.params)) as ParamsOf<E>;
  const query = (endpoint.query && parseInput(endpoint.query, await cleanInput(request.query))) as QueryOf<E>;
  const body = (await readBody(endpoint, request)) as BodyOf<E>;
  return { params, query, body, request, reply, deps };
}
