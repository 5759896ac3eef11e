import { exportsApi } from '@regest/contract/endpoints/exports.ts';
import type { FastifyInstance } from 'fastify';
import { mountLong } from '../http/mount.ts';
import { callerGone, sendDownload } from '../http/send-download.ts';
import { findExportedCollection, findExportedInstitution } from '../services/exports/export-scope.ts';
import { exportEntries } from '../services/exports/export-zip.ts';
import { ZIP_CONTENT_TYPE, zipStream } from '../writers/zip.ts';

export function exportRoutes(app: FastifyInstance): void {
  mountLong(app, exportsApi.collection, async ({ deps, actor, params, reply }) => {
    const collection = await findExportedCollection(deps.db, actor, params.id);
    const signal = callerGone(reply);
    const scope = { institution: collection.institution, collectionId: collection.id };
    return sendDownload(reply, {
      name: `${collection.computedSignature}_${collection.title}.zip`,
      type: ZIP_CONTENT_TYPE,
      content: zipStream(exportEntries(deps.pool, actor, scope, signal), { signal }),
    });
  });

  mountLong(app, exportsApi.institution, async ({ deps, actor, params, reply }) => {
    const institution = await findExportedInstitution(deps.db, actor, params.id);
    const signal = callerGone(reply);
    const scope = { institution, collectionId: null };
    return sendDownload(reply, {
      name: `${institution.signature}_${institution.name}.zip`,
      type: ZIP_CONTENT_TYPE,
      content: zipStream(exportEntries(deps.pool, actor, scope, signal), { signal }),
    });
  });
}
