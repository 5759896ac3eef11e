import type { BodyIn, Endpoint, QueryIn, ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import type { z } from 'zod';
import { communicationFailure } from './api-error.ts';
import { writeEvents } from './follow-writes.ts';
import { send } from './send.ts';
import { urlOf } from './url-of.ts';

type ParamsIn<E extends Endpoint> = E['params'] extends z.ZodType ? z.input<E['params']> : undefined;

/** A part that the endpoint declares must be given unless all of it is optional; one it does not declare cannot be. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type CallInput<E extends Endpoint> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> & { signal?: AbortSignal };

interface LooseInput {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
}

/** The answer with its headers and status, where a screen needs them (`X-Total-Count`, 202). */
export async function callWithResponse<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
): Promise<{ reply: ReplyOf<E>; response: Response }> {
  const { params, query, body, signal } = (input ?? {}) as LooseInput;
  const response = await send(urlOf(endpoint.path, params, query), {
    method: endpoint.method,
    signal,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (endpoint.reply === null) return { reply: undefined as ReplyOf<E>, response };
  // The server builds the reply from the same declaration, so it is not checked a second time here.
  const reply = (await response.json().catch(() => {
    throw communicationFailure();
  })) as ReplyOf<E>;
  if (endpoint.writes) writeEvents.announce(endpoint.writes, reply);
  return { reply, response };
}

/** `call(usersApi.read, { params: { id } })`: typed from the contract on both sides. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...input: Record<never, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
): Promise<ReplyOf<E>> {
  return (await callWithResponse(endpoint, ...input)).reply;
}
