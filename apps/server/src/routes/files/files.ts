import multipart from '@fastify/multipart';
import { filesApi, uploadFields } from '@regest/contract/endpoints/files.ts';
import { MAX_FILE_BYTES, POSTER_MAX_BYTES } from '@regest/contract/values/file-types.ts';
import type { FastifyInstance } from 'fastify';
import { mount, mountLong } from '../../http/mount.ts';
import { parseFields, readForm, type SentFile } from '../../http/read-form.ts';
import { sendContent } from '../../http/send-content.ts';
import { sendPicture } from '../../http/send-download.ts';
import { addPoster } from '../../services/files/add-poster.ts';
import { changeFile, deleteFile } from '../../services/files/change-file.ts';
import { editPicture } from '../../services/files/edit-picture.ts';
import { signFiles } from '../../services/files/file-signature.ts';
import { findContent } from '../../services/files/find-readable.ts';
import { findExistence, listFiles, listSendableBelow } from '../../services/files/list-files.ts';
import { openPicture } from '../../services/files/open-picture.ts';
import { openOriginalPicture, openPagePicture } from '../../services/files/page-picture.ts';
import { keepContent, receiveBytes, receiveContent } from '../../services/files/receive-file.ts';
import { discardContent } from '../../services/files/store-content.ts';
import { inUploadShare } from '../../services/files/uploads.ts';
import { listFileEvents } from '../../services/preservation/file-events.ts';
import { scanAgain } from '../../services/preservation/virus-scan.ts';
import { currentSession } from '../../services/session/authenticate.ts';

const posterFields = filesApi.addPoster.bodyDoc.pick({ fileId: true });

/** The only routes that accept a multipart body. */
async function uploadRoutes(app: FastifyInstance): Promise<void> {
  // The store enforces the size limit; one byte more here keeps the parser from truncating a file silently.
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES + 1, fields: 20, files: 1, fieldSize: 4096, headerPairs: 50 },
    throwFileSizeLimit: false,
  });

  mountLong(app, filesApi.upload, async ({ deps, actor, request }) => {
    const named = (fields: Record<string, string>, filename: string) => ({ name: filename, ...fields });
    const take = async ({ filename, stream }: SentFile, fields: Record<string, string>) => {
      const hasTarget = fields.parentId !== undefined || fields.agreementId !== undefined;
      const upload = hasTarget ? await parseFields(uploadFields, named(fields, filename)) : null;
      return receiveContent(deps, actor, upload, stream);
    };
    const form = await inUploadShare(actor, () =>
      readForm(request, take, (content) => discardContent(deps, content.contentId)),
    );
    try {
      const upload = await parseFields(uploadFields, named(form.fields, form.filename));
      return await keepContent(deps, actor, upload, form.taken);
    } catch (error) {
      await discardContent(deps, form.taken.contentId);
      throw error;
    }
  });

  mountLong(app, filesApi.addPoster, async ({ deps, actor, request }) => {
    const form = await inUploadShare(actor, () =>
      readForm(
        request,
        ({ stream }) => receiveBytes(deps, stream, POSTER_MAX_BYTES),
        (content) => discardContent(deps, content.contentId),
      ),
    );
    try {
      const { fileId } = await parseFields(posterFields, form.fields);
      return await addPoster(deps, actor, fileId, form.taken);
    } finally {
      await discardContent(deps, form.taken.contentId);
    }
  });
}

export async function fileRoutes(app: FastifyInstance): Promise<void> {
  await app.register(uploadRoutes);
  mountLong(app, filesApi.read, async ({ deps, actor, params, query, request, reply }) => {
    const content = await findContent(deps.db, actor, params.id, query);
    return sendContent(request, reply, deps.store, content);
  });
  mountLong(app, filesApi.thumbnail, async ({ deps, actor, params, query, request, reply }) => {
    if (query.original) return sendPicture(reply, await openOriginalPicture(deps, actor, params.id));
    if (query.page > 1) return sendPicture(reply, await openPagePicture(deps, actor, params.id, query.page));
    return sendContent(request, reply, deps.store, await openPicture(deps, actor, params.id, query.poster));
  });
  mount(app, filesApi.signatures, ({ deps, actor, query, request }) =>
    signFiles(deps, actor, currentSession(request), query.ids),
  );
  mount(app, filesApi.events, ({ db, actor, params, query }) => listFileEvents(db, actor, params.id, query));
  mount(app, filesApi.scan, ({ db, actor, deps, params }) => scanAgain(db, actor, deps.settings, params.id));
  mount(app, filesApi.update, ({ db, actor, params, body }) => changeFile(db, actor, params.id, body));
  mountLong(app, filesApi.edit, ({ deps, actor, params, body }) => editPicture(deps, actor, params.id, body));
  mount(app, filesApi.remove, ({ db, actor, params }) => deleteFile(db, actor, params.id));
  mount(app, filesApi.list, ({ db, actor, params, query }) => listFiles(db, actor, params, query));
  mount(app, filesApi.below, ({ db, actor, query }) => listSendableBelow(db, actor, query));
  mount(app, filesApi.existence, ({ db, actor, params }) => findExistence(db, actor, params));
}
