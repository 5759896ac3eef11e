import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { importFields, importsApi } from '@regest/contract/endpoints/imports.ts';
import { MAX_IMPORT_BYTES } from '@regest/contract/exchange/imports.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../db/in-transaction.ts';
import { mount, mountLong } from '../../http/mount.ts';
import { parseFields, readForm } from '../../http/read-form.ts';
import { clientGone, sendDownload } from '../../http/send-download.ts';
import { readFaultsWorkbook } from '../../services/exports/open-zip.ts';
import { receiveBytes } from '../../services/files/receive-file.ts';
import { discardContent } from '../../services/files/store-content.ts';
import { inUploadShare } from '../../services/files/uploads.ts';
import { beginApply, beginUndo, createImport, recheckImport } from '../../services/imports/change-import.ts';
import { faultsHead, faultsRows, goesBackAsWorkbook } from '../../services/imports/fault-reports.ts';
import {
  listAllImports,
  listImportRows,
  readImport,
  requireImport,
} from '../../services/imports/read-imports.ts';
import { CSV_CONTENT_TYPE, csvChunks } from '../../writers/csv.ts';
import { XLSX_CONTENT_TYPE } from '../../writers/documents.ts';

async function importUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_IMPORT_BYTES + 1, fields: 20, files: 1, fieldSize: 4096, headerPairs: 50 },
    throwFileSizeLimit: false,
  });
  mountLong(app, importsApi.create, async ({ deps, actor, request }) => {
    const form = await inUploadShare(actor, () =>
      readForm(
        request,
        ({ stream }) => receiveBytes(deps, stream, MAX_IMPORT_BYTES),
        (content) => discardContent(deps, content.contentId),
      ),
    );
    try {
      const fields = await parseFields(importFields, form.fields);
      const { contentId, size } = form.taken;
      const file = { contentId, size, name: form.filename };
      return await inTransaction(deps.db, (db) => createImport(db, actor, fields, file));
    } catch (error) {
      await discardContent(deps, form.taken.contentId);
      throw error;
    }
  });
}

export async function importRoutes(app: FastifyInstance): Promise<void> {
  await app.register(importUploads);
  mount(app, importsApi.list, ({ db, actor, query }) => listAllImports(db, actor, query));
  mount(app, importsApi.read, ({ db, actor, params }) => readImport(db, actor, params.id));
  mount(app, importsApi.rows, ({ db, actor, params, query }) => listImportRows(db, actor, params.id, query));
  mount(app, importsApi.check, ({ db, actor, params, body }) => recheckImport(db, actor, params.id, body));
  mount(app, importsApi.apply, ({ db, actor, params, body }) =>
    beginApply(db, actor, params.id, body.skipFaulty ?? false),
  );
  mount(app, importsApi.undo, ({ db, actor, params }) => beginUndo(db, actor, params.id));
  mountLong(app, importsApi.faults, async ({ deps, actor, params, reply }) => {
    const row = await requireImport(deps.db, actor, 'import.read', params.id);
    if (goesBackAsWorkbook(row)) {
      const bytes = await readFaultsWorkbook(deps, row, clientGone(reply));
      const content = Readable.from([bytes], { objectMode: false });
      const name = `${row.file_name.replace(/\.(?:xlsx|zip)$/i, '')}.uwagi.xlsx`;
      return sendDownload(reply, { name, type: XLSX_CONTENT_TYPE, content });
    }
    const content = Readable.from(csvChunks(faultsHead(row), faultsRows(deps.db, row.id)), {
      objectMode: false,
    });
    return sendDownload(reply, { name: `${row.file_name}.uwagi.csv`, type: CSV_CONTENT_TYPE, content });
  });
}
