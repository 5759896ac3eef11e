import { filePath, institutionPath, permanentPath, picturePath } from '@regest/portal/addresses/paths.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPublicFiles } from '../../queries/published/files.ts';
import { findPublicRecord, type PublicRecord } from '../../queries/published/records.ts';
import { xmlText } from '../../writers/exchange/xml-text.ts';
import { oembed } from '../../writers/public/oembed.ts';
import { followAddress, Withdrawn } from './addresses.ts';
import { datesInWords, fullSignature } from './entries.ts';

function facts(record: PublicRecord, root: string) {
  return {
    title: record.title,
    signature: fullSignature(record),
    archive: record.institution_name,
    dates: datesInWords(record.dates),
    url: `${root}${permanentPath(record.id)}`,
  };
}

/** A frame for other sites: title, picture or sound, source; no script in it. */
export async function embedOf(reader: Reader, id: number, root: string): Promise<string | null> {
  const record = await findPublicRecord(reader, id);
  if (!record) return null;
  const [file] = await listPublicFiles(reader, [id]);
  const { title, archive, signature, dates, url } = facts(record, root);
  const media = !file
    ? ''
    : file.mime_type.startsWith('image/')
      ? `<img src="${root}${picturePath(file.id, null, '!800,600')}" alt="">`
      : file.mime_type.startsWith('audio/')
        ? `<audio controls preload="none" src="${root}${filePath(file.id)}"></audio>`
        : file.mime_type.startsWith('video/')
          ? `<video controls preload="none" src="${root}${filePath(file.id)}"></video>`
          : '';
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8"><title>${xmlText(title)}</title><meta name="robots" content="noindex"><style>body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1c232e;background:#f7f5f0;padding:1rem}img,video,audio{max-width:100%;max-height:70vh;display:block;margin-bottom:.7rem}a{color:#1d4e7e}</style></head><body>${media}<p><a href="${url}" target="_top">${xmlText(title)}</a>, ${xmlText(dates)}<br><small>${xmlText(archive)}, ${xmlText(signature)}</small></p></body></html>`;
}

/** What other sites embed for an address of a record; null for an address of anything else. */
export async function oembedOf(
  reader: Reader,
  path: string,
  root: string,
  size: { maxwidth?: number; maxheight?: number },
): Promise<object | null> {
  const to = await followAddress(reader, path);
  if (to.kind === 'gone') throw new Withdrawn('Withdrawn.');
  const id = to.kind === 'record' ? to.branch.at(-1)?.id : undefined;
  const record = id === undefined ? undefined : await findPublicRecord(reader, id);
  if (id === undefined || !record) return null;
  const { title, archive } = facts(record, root);
  const above = { id: record.institution_id, alias: record.institution_alias };
  const embedded = {
    title,
    archive,
    archiveUrl: `${root}${institutionPath(above)}`,
    portal: 'Regest',
    portalUrl: root,
    frame: `${root}/osadz${permanentPath(id)}`,
  };
  return oembed(embedded, size);
}
