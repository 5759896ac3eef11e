import type { FastifyInstance } from 'fastify';
import { acquisitionRoutes } from './acquisitions/acquisitions.ts';
import { auditRoutes } from './audit/audit.ts';
import { authorRoutes } from './authors/authors.ts';
import { bulkRecordRoutes } from './bulk/bulk-records.ts';
import { closureRoutes } from './closures/closures.ts';
import { commentRoutes } from './comments/comments.ts';
import { contributionRoutes } from './contributions/contributions.ts';
import { deskRoutes } from './desk/desk.ts';
import { deviceRoutes } from './devices/devices.ts';
import { exportRoutes } from './exports/exports.ts';
import { fileRoutes } from './files/files.ts';
import { resumableRoutes } from './files/uploads.ts';
import { finishRoutes } from './finish/finish.ts';
import { importRoutes } from './imports/imports.ts';
import { indexRoutes } from './indices/indices.ts';
import { institutionRoutes } from './institutions/institutions.ts';
import { newsRoutes } from './news/news.ts';
import { orderRoutes } from './orders/orders.ts';
import { portalRoutes } from './portal/portal.ts';
import { previewRoutes } from './portal/preview.ts';
import { portalHomeRoutes } from './portal-homes/portal-homes.ts';
import { presenceRoutes } from './presence/presence.ts';
import { fileProblemRoutes } from './preservation/file-problems.ts';
import { proposalRoutes } from './proposals/proposals.ts';
import { questionRoutes } from './questions/questions.ts';
import { recordRoutes } from './records/records.ts';
import { recoveryRoutes } from './recovery/recovery.ts';
import { reviewRoutes } from './review/review.ts';
import { savedSearchRoutes } from './search/saved-searches.ts';
import { searchRoutes } from './search/search.ts';
import { secondFactorRoutes } from './second-factor/second-factor.ts';
import { serviceRequestRoutes } from './service-requests/service-requests.ts';
import { sessionRoutes } from './session/session.ts';
import { togetherRoutes } from './session/together.ts';
import { statisticsRoutes } from './statistics/statistics.ts';
import { systemRoutes } from './system/system.ts';
import { valueRoutes } from './system/values.ts';
import { templateRoutes } from './templates/templates.ts';
import { jobRoutes } from './transcriptions/jobs.ts';
import { transcriptionRoutes } from './transcriptions/transcriptions.ts';
import { trashRoutes } from './trash/trash.ts';
import { treeRoutes } from './tree/tree.ts';
import { userRoutes } from './users/users.ts';
import { visitRoutes } from './visits/visits.ts';

/** Route plugins of all areas of the API. */
export const ROUTES: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  auditRoutes,
  systemRoutes,
  sessionRoutes,
  togetherRoutes,
  valueRoutes,
  recordRoutes,
  bulkRecordRoutes,
  finishRoutes,
  templateRoutes,
  proposalRoutes,
  commentRoutes,
  presenceRoutes,
  closureRoutes,
  deskRoutes,
  reviewRoutes,
  searchRoutes,
  savedSearchRoutes,
  authorRoutes,
  indexRoutes,
  exportRoutes,
  importRoutes,
  statisticsRoutes,
  visitRoutes,
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
  previewRoutes,
  portalHomeRoutes,
  questionRoutes,
  orderRoutes,
  contributionRoutes,
  serviceRequestRoutes,
  userRoutes,
  deviceRoutes,
  secondFactorRoutes,
  portalRoutes,
];
