import { filePath, institutionPath, permanentPath, picturePath } from '@regest/portal/addresses/paths.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPublicFiles } from '../../queries/published/files.ts';
import { findPublicRecord, type PublicRecord } from '../../queries/published/records.ts';
import { countChildrenByLevel } from '../../queries/published/tree.ts';
import { oembed } from '../../writers/public/oembed.ts';
import { recordJson } from '../../writers/public/record-json.ts';
import { datesInWords } from './dates-in-words.ts';
import { fullSignature } from './entries.ts';
import { xmlText } from './xml-text.ts';

/** The public fields under the level's key, with the names of the editor's wire, and the public files. */
export async function publicRecordJson(reader: Reader, id: number, root: string): Promise<object | null> {
  const record = await findPublicRecord(reader, id);
  if (!record) return null;
  const [files, children] = await Promise.all([
    listPublicFiles(reader, [id]),
    countChildrenByLevel(reader, id),
  ]);
  const ofType = (type: string) =>
    record.indices.filter((term) => term.type === type).map(({ id: term, name }) => ({ id: term, name }));
  const described = recordJson({
    id,
    level: record.level,
    computedSignature: fullSignature(record),
    values: {
      ...record.fields,
      signature: record.signature,
      title: record.title,
      dates: record.dates,
      authors: record.authors,
      geographicalIndices: ofType('geographical'),
      personalIndices: ofType('personal'),
      materialIndices: ofType('material'),
    },
    changed: record.updated_at.slice(0, 10),
    url: `${root}${permanentPath(id)}`,
    place: [
      {
        level: 'institution',
        title: record.institution_name,
        signature: record.institution_signature,
        url: `${root}${institutionPath({ id: record.institution_id, alias: record.institution_alias })}`,
      },
      ...record.ancestors.map(({ id: above, level, title, signature }) => ({
        level,
        title,
        signature,
        url: `${root}${permanentPath(above)}`,
      })),
    ],
    children,
  });
  return {
    ...described,
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      mimeType: file.mime_type,
      size: file.size,
      url: `${root}${filePath(file.id)}`,
    })),
  };
}

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

export async function oembedOf(
  reader: Reader,
  id: number,
  root: string,
  asked: { maxwidth?: number; maxheight?: number },
): Promise<object | null> {
  const record = await findPublicRecord(reader, id);
  if (!record) return null;
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
  return oembed(embedded, asked);
}
