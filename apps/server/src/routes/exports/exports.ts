import { Readable } from 'node:stream';
import { exportsApi } from '@regest/contract/endpoints/exports.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { type LongCall, mount, mountLong } from '../../http/mount.ts';
import { clientGone, sendDownload } from '../../http/send-download.ts';
import { openActorQuota } from '../../limits/quota.ts';
import { exportEad } from '../../services/exports/export-ead.ts';
import { findExportedCollection, findExportedInstitution } from '../../services/exports/export-scope.ts';
import type { ExportScope } from '../../services/exports/export-zip.ts';
import { listIncompleteUnits, readInventory } from '../../services/exports/inventory.ts';
import { openZip, readWorkbook } from '../../services/exports/open-zip.ts';
import { categoryReport, pageReport, writeReport } from '../../services/statistics/write-report.ts';
import { DOCUMENT_TEXTS, PDF_CONTENT_TYPE, XLSX_CONTENT_TYPE } from '../../writers/documents.ts';
import { EAD_CONTENT_TYPE } from '../../writers/exchange/ead.ts';
import { inventoryOdt } from '../../writers/odt/inventory.ts';
import { ODT_CONTENT_TYPE } from '../../writers/odt/odt-xml.ts';
import { ZIP_CONTENT_TYPE } from '../../writers/zip.ts';

/** Exports at once; each holds a database connection until its last byte is sent. */
const EXPORTS = { person: 2, institution: 3 };

export function exportRoutes(app: FastifyInstance): void {
  const shares = openActorQuota(EXPORTS);
  /** Takes one place of the caller's quota until the last byte is sent or the client disconnects. */
  const inShare = async (actor: Actor, open: () => Readable | Promise<Readable>): Promise<Readable> => {
    const leave = shares.take(actor, {
      message: ({ say }) => say('apiError.exportsOpen', { count: EXPORTS.person }),
    });
    try {
      const content = await open();
      content.once('close', leave);
      return content;
    } catch (error) {
      leave();
      throw error;
    }
  };

  mountLong(app, exportsApi.collection, async ({ deps, actor, params, reply }) => {
    const collection = await findExportedCollection(deps.db, actor, params.id);
    const scope = { institution: collection.institution, collectionId: collection.id };
    return sendDownload(reply, {
      name: `${collection.computedSignature}_${collection.title}.zip`,
      type: ZIP_CONTENT_TYPE,
      content: await inShare(actor, () => openZip(deps, actor, scope, clientGone(reply))),
    });
  });

  mountLong(app, exportsApi.institution, async ({ deps, actor, params, reply }) => {
    const institution = await findExportedInstitution(deps.db, actor, params.id);
    const scope = { institution, collectionId: null };
    return sendDownload(reply, {
      name: `${institution.signature}_${institution.name}.zip`,
      type: ZIP_CONTENT_TYPE,
      content: await inShare(actor, () => openZip(deps, actor, scope, clientGone(reply))),
    });
  });

  mountLong(app, exportsApi.ead, async ({ deps, actor, params, query, reply }) => {
    const collection = await findExportedCollection(deps.db, actor, params.id);
    return sendDownload(reply, {
      name: `${collection.computedSignature}.ead${query.version}.xml`,
      type: EAD_CONTENT_TYPE,
      content: await inShare(actor, () => exportEad(deps, actor, collection, query, clientGone(reply))),
    });
  });

  const sendSheet = async (
    {
      deps,
      actor,
      query,
      reply,
    }: Pick<LongCall<typeof exportsApi.collectionSheet>, 'deps' | 'actor' | 'query' | 'reply'>,
    name: string,
    scope: ExportScope,
  ) => {
    const signal = clientGone(reply);
    if (query.format === 'csv') {
      const content = await inShare(actor, () => openZip(deps, actor, scope, signal));
      return sendDownload(reply, { name: `${name}.csv.zip`, type: ZIP_CONTENT_TYPE, content });
    }
    const content = await inShare(actor, async () => {
      const bytes = await readWorkbook(deps, actor, scope, signal);
      return Readable.from([bytes], { objectMode: false });
    });
    return sendDownload(reply, { name: `${name}.xlsx`, type: XLSX_CONTENT_TYPE, content });
  };
  mountLong(app, exportsApi.collectionSheet, async (call) => {
    const collection = await findExportedCollection(call.deps.db, call.actor, call.params.id);
    const scope = { institution: collection.institution, collectionId: collection.id, isSheet: true };
    return sendSheet(call, collection.computedSignature, scope);
  });
  mountLong(app, exportsApi.institutionSheet, async (call) => {
    const institution = await findExportedInstitution(call.deps.db, call.actor, call.params.id);
    return sendSheet(call, institution.signature, { institution, collectionId: null, isSheet: true });
  });

  mountLong(app, exportsApi.inventory, async ({ deps, actor, query, reply }) => {
    const collection = await findExportedCollection(deps.db, actor, query.collectionId);
    const signal = clientGone(reply);
    const content = await inShare(actor, async () => {
      const { document, close } = await readInventory(deps.pool, collection, signal);
      const stream =
        query.format === 'pdf'
          ? (await import('../../writers/pdf/inventory-pdf.ts')).inventoryPdf(document)
          : inventoryOdt(document, signal);
      return stream.once('close', close);
    });
    // The documented file name of a request without a format.
    const name = query.format
      ? `${DOCUMENT_TEXTS.say('inventory.fileName')}_${collection.computedSignature}.${query.format}`
      : 'inventory.odt';
    const type = query.format === 'pdf' ? PDF_CONTENT_TYPE : ODT_CONTENT_TYPE;
    return sendDownload(reply, { name, type, content });
  });
  mount(app, exportsApi.inventoryMissing, ({ db, actor, query }) =>
    listIncompleteUnits(db, actor, query.collectionId),
  );

  mountLong(app, exportsApi.report, async ({ deps, actor, params: { format }, query, reply }) => {
    const report = await pageReport(deps.db, actor, format, query);
    return sendDownload(reply, {
      name: `${DOCUMENT_TEXTS.say('statistics.report.fileName')}_${query.from}_${query.to}.${format}`,
      ...(await writeReport(format, report)),
    });
  });
  mountLong(app, exportsApi.pageReport, async ({ deps, actor, params: { format }, query, reply }) => {
    const report = await categoryReport(deps.db, actor, format, query);
    return sendDownload(reply, {
      name: `${DOCUMENT_TEXTS.say('statistics.report.fileName')}_${query.from}_${query.to}.${format}`,
      ...(await writeReport(format, report)),
    });
  });
}
