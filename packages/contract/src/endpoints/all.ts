import { acquisitionsApi } from './acquisitions.ts';
import { agreementsApi } from './agreements.ts';
import { auditApi } from './audit.ts';
import { authorsApi } from './authors.ts';
import { bulkRecordsApi } from './bulk-records.ts';
import { closuresApi } from './closures.ts';
import { commentsApi } from './comments.ts';
import { contributionsApi } from './contributions.ts';
import { deskApi } from './desk.ts';
import { devicesApi } from './devices.ts';
import type { Endpoint } from './endpoint.ts';
import { exportsApi } from './exports.ts';
import { fileProblemsApi } from './file-problems.ts';
import { filesApi } from './files.ts';
import { finishApi } from './finish.ts';
import { importsApi } from './imports.ts';
import { indicesApi } from './indices.ts';
import { institutionsApi } from './institutions.ts';
import { jobsApi } from './jobs.ts';
import { newsApi } from './news.ts';
import { ordersApi } from './orders.ts';
import { portalHomesApi } from './portal-homes.ts';
import { presenceApi } from './presence.ts';
import { previewsApi } from './previews.ts';
import { proposalsApi } from './proposals.ts';
import { questionsApi } from './questions.ts';
import { recordsApi } from './records.ts';
import { recoveryApi } from './recovery.ts';
import { reviewApi } from './review.ts';
import { savedSearchesApi } from './saved-searches.ts';
import { scansApi } from './scans.ts';
import { searchApi } from './search.ts';
import { secondFactorApi } from './second-factor.ts';
import { serviceRequestsApi } from './service-requests.ts';
import { sessionApi } from './session.ts';
import { statisticsApi } from './statistics.ts';
import { systemApi } from './system.ts';
import { templatesApi } from './templates.ts';
import { togetherApi } from './together.ts';
import { transcriptionsApi } from './transcriptions.ts';
import { trashApi } from './trash.ts';
import { treeApi } from './tree.ts';
import { uploadsApi } from './uploads.ts';
import { usersApi } from './users.ts';
import { valuesApi } from './values.ts';

/** Every call there is, by area. The OpenAPI document and the permission matrix walk this. */
export const API = {
  session: sessionApi,
  together: togetherApi,
  users: usersApi,
  devices: devicesApi,
  secondFactor: secondFactorApi,
  institutions: institutionsApi,
  values: valuesApi,
  collections: recordsApi.collection,
  series: recordsApi.series,
  units: recordsApi.unit,
  documents: recordsApi.document,
  desk: deskApi,
  review: reviewApi,
  bulkRecords: bulkRecordsApi,
  finish: finishApi,
  scans: scansApi,
  proposals: proposalsApi,
  templates: templatesApi,
  comments: commentsApi,
  search: searchApi,
  savedSearches: savedSearchesApi,
  tree: treeApi,
  trash: trashApi,
  authors: authorsApi,
  indices: indicesApi,
  files: filesApi,
  fileProblems: fileProblemsApi,
  uploads: uploadsApi,
  transcriptions: transcriptionsApi,
  jobs: jobsApi,
  recovery: recoveryApi,
  news: newsApi,
  acquisitions: acquisitionsApi,
  closures: closuresApi,
  agreements: agreementsApi,
  presence: presenceApi,
  previews: previewsApi,
  portalHomes: portalHomesApi,
  questions: questionsApi,
  orders: ordersApi,
  contributions: contributionsApi,
  serviceRequests: serviceRequestsApi,
  audit: auditApi,
  exports: exportsApi,
  imports: importsApi,
  statistics: statisticsApi,
  system: systemApi,
} as const satisfies Record<string, Record<string, Endpoint>>;

export function allEndpoints(): { area: string; endpoint: Endpoint }[] {
  return Object.entries(API).flatMap(([area, calls]) =>
    Object.values(calls as Record<string, Endpoint>).map((endpoint) => ({ area, endpoint })),
  );
}
