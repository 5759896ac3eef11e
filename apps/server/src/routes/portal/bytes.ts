import { RECORD_DOWNLOADS } from '@regest/portal/addresses/paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import type { PageCache } from '../../http/page-cache.ts';
import { type Content, sendContent } from '../../http/send-content.ts';
import { attachment, clientGone } from '../../http/send-download.ts';
import { networkOf } from '../../limits/network.ts';
import { openNetworkQuota } from '../../limits/quota.ts';
import {
  findPublicFile,
  findPublicText,
  listPyramids,
  type PublicFile,
} from '../../queries/published/files.ts';
import { findOrGone, readId } from '../../services/portal/addresses.ts';
import { type FindFile, openPublicPicture, pictureInfo } from '../../services/portal/pictures.ts';
import { placeOf } from '../../services/portal/portal-place.ts';
import { altoOfScans, pdfOfScans, textOfFiles, zipOfFiles } from '../../services/portal/record-downloads.ts';
import { isLayoutFormat, publicLayout } from '../../services/transcriptions/text-layout.ts';
import { asciiFileName } from '../../writers/ascii-file-name.ts';
import { PDF_CONTENT_TYPE } from '../../writers/documents.ts';
import { ZIP_CONTENT_TYPE } from '../../writers/zip.ts';

/** Concurrent downloads of all files of a record; one with many pages takes minutes to draw. */
const DOWNLOADS = { size: 8 };
const DOWNLOAD_RETRY_SECONDS = 15;
const MAX_DOWNLOAD_MS = 15 * 60_000;

type ById = { Params: { id: string; extension?: string; layout?: string } };

async function fileOf(reader: Reader, text: string): Promise<PublicFile> {
  const id = readId(text);
  const file = id === null ? undefined : await findPublicFile(reader, id);
  if (!file) throw new AppError('notFound');
  return file;
}

/** Bytes of public files. Every request checks that the file is public; proxies must revalidate. */
export function byteRoutes(app: FastifyInstance, reader: Reader, cache: PageCache): void {
  // A viewer requests tiles by the dozen, so the check of their file is cached until public data change.
  const files: FindFile = (id) =>
    cache.fact(`file ${id}`, async () => {
      const file = await findPublicFile(reader, id);
      return file && { ...file, pyramids: await listPyramids(reader, id) };
    });
  const { store } = app.deps;
  const sendStored = async (
    request: FastifyRequest,
    reply: FastifyReply,
    contentId: string | null,
    file: PublicFile,
  ) => {
    const stored = contentId === null ? null : await store.stat(contentId);
    if (contentId === null || stored === null) throw new AppError('notFound');
    const picture: Content = {
      contentId,
      size: stored.size,
      mimeType: 'image/webp',
      name: `${file.name}.webp`,
    };
    return sendContent(request, reply, store, picture);
  };
  app.get<ById>('/plik/:id', async (request, reply) => {
    const file = await fileOf(reader, request.params.id);
    const { content_id: contentId, size, mime_type: mimeType, name } = file;
    return sendContent(request, reply, store, { contentId, size, mimeType, name });
  });
  app.get<ById>('/plik/:id/miniatura', async (request, reply) => {
    const file = await fileOf(reader, request.params.id);
    return sendStored(request, reply, file.thumbnail_id, file);
  });
  app.get<ById>('/plik/:id/plakat', async (request, reply) => {
    const file = await fileOf(reader, request.params.id);
    return sendStored(request, reply, file.poster_id, file);
  });
  app.get<ById>('/plik/:id/tekst.:extension', async (request, reply) => {
    const file = await fileOf(reader, request.params.id);
    const text = await findPublicText(reader, file.id);
    const isSpeech = text?.kind === 'stt';
    const { extension } = request.params;
    if (!text || (extension !== 'txt' && !(extension === 'vtt' && isSpeech))) throw new AppError('notFound');
    const body =
      extension === 'vtt' && !text.text.startsWith('WEBVTT') ? `WEBVTT\n\n${text.text}` : text.text;
    return reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', attachment(`${file.name.replace(/\.[^.]*$/, '')}.${extension}`))
      .type(extension === 'vtt' ? 'text/vtt; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(body);
  });
  app.get<ById & { Querystring: { strona?: string } }>('/plik/:id/:layout.xml', async (request, reply) => {
    const file = await fileOf(reader, request.params.id);
    const { layout = '' } = request.params;
    const page = readId(request.query.strona ?? '1');
    const xml =
      page !== null && isLayoutFormat(layout)
        ? await publicLayout(reader, app.deps, file, layout, page)
        : null;
    if (xml === null) throw new AppError('notFound');
    return reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', attachment(`${file.name.replace(/\.[^.]*$/, '')}-${page}.${layout}.xml`))
      .type('application/xml; charset=utf-8')
      .send(xml);
  });
  const downloads = openNetworkQuota(DOWNLOADS);
  for (const [name, open, type] of [
    [RECORD_DOWNLOADS.pdf, pdfOfScans, PDF_CONTENT_TYPE],
    [RECORD_DOWNLOADS.zip, zipOfFiles, ZIP_CONTENT_TYPE],
    [RECORD_DOWNLOADS.texts, textOfFiles, 'text/plain; charset=utf-8'],
    [RECORD_DOWNLOADS.alto, altoOfScans, ZIP_CONTENT_TYPE],
  ] as const)
    app.get<ById>(`/r/:id/${name}`, async (request, reply) => {
      const network = networkOf(request.ip);
      const leave = downloads.take(network, DOWNLOAD_RETRY_SECONDS);
      const signal = AbortSignal.any([clientGone(reply), AbortSignal.timeout(MAX_DOWNLOAD_MS)]);
      const source = { deps: app.deps, reader, files, network, signal };
      try {
        const read = (id: number) => open(source, id);
        const download = await findOrGone(reader, request.params.id, read);
        download.content.once('close', leave);
        if (download.size !== undefined) reply.header('content-length', String(download.size));
        return await reply
          .headers({
            'cache-control': 'no-cache',
            'content-disposition': `attachment; filename="${asciiFileName(download.name)}"`,
          })
          .type(type)
          .send(download.content);
      } catch (error) {
        leave();
        throw error;
      }
    });
  app.get<{ Params: { id: string } }>('/iiif/:id/info.json', async (request, reply) => {
    const { origin, base } = placeOf(app.deps);
    const info = await pictureInfo(
      app.deps,
      files,
      networkOf(request.ip),
      request.params.id,
      `${origin}${base}/iiif/${request.params.id}`,
    );
    return reply
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .type('application/ld+json;profile="http://iiif.io/api/image/3/context.json"')
      .send(JSON.stringify(info));
  });
  app.get<{ Params: Record<'id' | 'region' | 'size' | 'rotation' | 'quality' | 'format', string> }>(
    '/iiif/:id/:region/:size/:rotation/:quality.:format',
    async (request, reply) => {
      const picture = await openPublicPicture(app.deps, files, networkOf(request.ip), request.params);
      if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
      return reply
        .headers({
          etag: picture.etag,
          'cache-control': 'no-cache',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .header('content-security-policy', "default-src 'none'")
        .type(picture.mimeType)
        .send(Buffer.from(picture.bytes));
    },
  );
}
