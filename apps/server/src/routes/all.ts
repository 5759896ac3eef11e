import type { FastifyInstance } from 'fastify';
import { acquisitionRoutes } from './acquisitions.ts';
import { auditRoutes } from './audit.ts';
import { authorRoutes } from './authors.ts';
import { deviceRoutes } from './devices.ts';
import { exportRoutes } from './exports.ts';
import { fileProblemRoutes } from './file-problems.ts';
import { fileRoutes } from './files.ts';
import { indexRoutes } from './indices.ts';
import { institutionRoutes } from './institutions.ts';
import { jobRoutes } from './jobs.ts';
import { newsRoutes } from './news.ts';
import { recordRoutes } from './records.ts';
import { recoveryRoutes } from './recovery.ts';
import { searchRoutes } from './search.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { serviceRequestRoutes } from './service-requests.ts';
import { sessionRoutes } from './session.ts';
import { statisticsRoutes } from './statistics.ts';
import { systemRoutes } from './system.ts';
import { transcriptionRoutes } from './transcriptions.ts';
import { trashRoutes } from './trash.ts';
import { treeRoutes } from './tree.ts';
import { resumableRoutes } from './uploads.ts';
import { userRoutes } from './users.ts';
import { valueRoutes } from './values.ts';

/** Every area of the API, one small file each. */
export const ROUTES: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  auditRoutes,
  systemRoutes,
  sessionRoutes,
  valueRoutes,
  recordRoutes,
  searchRoutes,
  authorRoutes,
  indexRoutes,
  exportRoutes,
  statisticsRoutes,
  fileRoutes,
  fileProblemRoutes,
  resumableRoutes,
  transcriptionRoutes,
  jobRoutes,
  trashRoutes,
  treeRoutes,
  acquisitionRoutes,
  institutionRoutes,
  newsRoutes,
  recoveryRoutes,
  serviceRequestRoutes,
  userRoutes,
  deviceRoutes,
  secondFactorRoutes,
];
