import { z } from 'zod';
import { closureValue } from '../kinds/parts/closure-schema.ts';
import { RECORD_LEVELS } from '../levels.ts';
import { CLOSURE_REASONS, CLOSURE_SCOPES } from '../values/closure.ts';
import type { Endpoint } from './endpoint.ts';
import { idParams, institutionQuery, PAGE_SIZE, pageOf, pageQuery } from './paging.ts';

/** The closure in force for a record or a file, its own or inherited; an agreement is named by its id. */
export const closedView = z.object({
  scope: z.enum(CLOSURE_SCOPES),
  reason: z.enum(CLOSURE_REASONS),
  until: z.string().nullable(),
  from: z.object({
    kind: z.enum(['record', 'file', 'agreement']),
    id: z.int(),
    level: z.enum(RECORD_LEVELS).nullable(),
    title: z.string().nullable(),
  }),
});
export type Closed = z.output<typeof closedView>;

/** `due`: ending soon or waiting, what a person should look at. */
export const CLOSURE_LISTS = ['due', 'ending', 'ended', 'waiting', 'all'] as const;
export type ClosureListName = (typeof CLOSURE_LISTS)[number];
/** A closure that ends within so many days is listed. */
export const CLOSURE_ENDING_DAYS = 30;

const listedClosure = z.object({
  kind: z.enum(['record', 'file']),
  id: z.int(),
  /** Itself, or the record of a file. */
  recordId: z.int(),
  level: z.enum(RECORD_LEVELS),
  title: z.string(),
  computedSignature: z.string(),
  closure: closureValue,
});
export type ListedClosure = z.output<typeof listedClosure>;

export const closuresApi = {
  list: {
    method: 'GET',
    path: '/api/closures',
    action: 'closure.read',
    summary:
      'Closures by their last day: ending soon, opened by themselves, waiting for a person, both of what a person should look at, or all',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      ...institutionQuery,
      when: z.enum(CLOSURE_LISTS).default('all'),
    }),
    reply: pageOf(listedClosure),
  },
  confirmFile: {
    method: 'PUT',
    path: '/api/files/:id/closure/confirm',
    action: 'closure.write',
    writes: 'files',
    audit: 'closure',
    summary: 'Open a file whose closure ended and waits; 409 before its end',
    params: idParams,
    reply: z.object({}),
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
