import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { BenchData } from '../build-records.ts';
import { CHILDREN, OPEN, PAGE } from './bare-sql.ts';

/** A request to our server, and the statement with which a bare route answers it. */
export interface MeasuredRoute {
  name: string;
  ours: string;
  bare: string;
  /** Share of the bare route's answers a second that is wanted. */
  wanted?: number;
}

/** Routes with one prepared statement each and its rows for an answer: no sign-in, no rule, no header of ours. */
export function bareRoutes(pool: Pool, data: BenchData): { bare: FastifyInstance; routes: MeasuredRoute[] } {
  const { institutionId, documentId, hundredId, seriesId } = data;
  const bare = Fastify();
  const statements: Record<string, [string, number[]]> = {
    open: [OPEN, [documentId]],
    list: [PAGE, [institutionId, 0]],
    hundred: [CHILDREN, [hundredId]],
    thousand: [CHILDREN, [seriesId]],
  };
  for (const [name, [text, values]] of Object.entries(statements))
    bare.get(`/${name}`, async () => (await pool.query({ name: `bare ${name}`, text, values })).rows);
  const children = (id: number) => `/api/tree/collection/children?parent_id=${id}&lean=true`;
  return {
    bare,
    routes: [
      { name: 'open a document', ours: `/api/documents/${documentId}`, bare: '/open', wanted: 0.6 },
      { name: 'list, first page', ours: '/api/documents?per_page=10', bare: '/list', wanted: 0.95 },
      { name: 'a node of 100 children', ours: children(hundredId), bare: '/hundred' },
      { name: 'a node of 1,000 children', ours: children(seriesId), bare: '/thousand' },
    ],
  };
}
