import type { z } from 'zod';
import type { AuditKind } from '../audit.ts';
import type { Action } from '../permissions.ts';

/** Resources that a call may change; views of them are read again after it. */
export type Resource =
  | 'records'
  | 'files'
  | 'authors'
  | 'indices'
  | 'institutions'
  | 'users'
  | 'acquisitions'
  | 'agreements'
  | 'news'
  | 'questions'
  | 'comments'
  | 'orders'
  | 'contributions'
  | 'templates';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH';

/**
 * One call, declared once: the server mounts it, the editor calls it, the OpenAPI
 * document and the permission matrix are read from it.
 */
export interface Endpoint {
  method: Method;
  /** Fastify's form: `/api/units/:id`. */
  path: string;
  /** The permission the caller needs; `public` needs no sign-in. */
  action: Action | 'public';
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Format of the body, JSON by default. Multipart bodies and bare bytes are read by the handler. */
  bodyType?: 'json' | 'form' | 'multipart' | 'bytes';
  /** Headers that the call needs beside the general ones. */
  headers?: z.ZodType;
  /** Schema of the body for the API document, where a service validates it to report all faults at once. */
  bodyDoc?: z.ZodType;
  /** The JSON answer; `null` where bytes are streamed. */
  reply: z.ZodType | null;
  /** The answer is a stream of events that does not end by itself; a test of all endpoints reads its head and disconnects. */
  streams?: true;
  /** Other statuses than 200 that mean success. */
  status?: 200 | 201 | 202 | 204;
  /** `?access_token=` and `?signature=`, which opens the one file of the path, are read here, and nowhere else. */
  tokenInQuery?: true;
  /** Resource that the call changes. */
  writes?: Resource;
  /** The resource belongs to one account; all others get 404, whatever their role. */
  ownerOnly?: true;
  /** Open to an account whose role requires a second factor and that has none yet. */
  withoutFactor?: true;
  /** The kind of entry that the audit trail keeps of this call. */
  audit?: AuditKind;
  /** Resource of the id in the path, where the first word of the path does not say it. */
  auditOf?: Resource;
  /** Biggest body in bytes, where it differs from the general limit. */
  bodyLimit?: number;
}

type Out<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;
export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;
/** Query of a caller: the input of the schema, before defaults and coercion. */
export type QueryIn<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
export type BodyIn<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;

/** The call a client names: `GET /api/units/:id`. */
export function endpointName(endpoint: Pick<Endpoint, 'method' | 'path'>): string {
  return `${endpoint.method} ${endpoint.path}`;
}
