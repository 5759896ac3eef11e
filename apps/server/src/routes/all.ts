import type { FastifyInstance } from 'fastify';
import { recordRoutes } from './records.ts';
import { sessionRoutes } from './session.ts';
import { systemRoutes } from './system.ts';
import { valueRoutes } from './values.ts';

/** Every area of the API, one small file each. */
export const ROUTES: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  systemRoutes,
  sessionRoutes,
  valueRoutes,
  recordRoutes,
];
